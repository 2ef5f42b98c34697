/* SPDX-License-Identifier: MIT */
/* Writes the types of the answers, doc/schema.json in TypeScript:
   node tools/npm_types.mjs >answers.d.ts */
import {readFileSync} from "node:fs";

const schema = JSON.parse(readFileSync(new URL("../doc/schema.json",
                                               import.meta.url), "utf8"));

/** The type of a reference, such as #/$defs/Move/properties/name. */
function named(reference) {
  const [name, ...rest] = reference.replace("#/$defs/", "").split("/");
  return name + rest.filter(part => part !== "properties")
      .map(part => part === "items" ? "[number]" : `["${part}"]`).join("");
}

const comment = (text, space) => text ? `${space}/** ${text} */\n` : "";

/** An object's keys; no other keys, or keys of one type. */
function keyed(type, space) {
  const inner = space + "  ";
  const required = new Set(type.required);
  const lines = Object.entries(type.properties ?? {}).map(([key, value]) =>
    comment(value.description, inner) +
    `${inner}"${key}"${required.has(key) ? "" : "?"}: ${typed(value, inner)};`);
  if (typeof type.additionalProperties === "object") // of all keys, in TypeScript
    lines.push(`${inner}[key: string]: ${lines.length ? "unknown"
        : typed(type.additionalProperties, inner)};`);
  return `{\n${lines.join("\n")}\n${space}}`;
}

/** A schema in TypeScript. */
function typed(type, space) {
  if (type.$ref)
    return named(type.$ref);
  if (type.anyOf)
    return type.anyOf.map(each => typed(each, space)).join(" | ");
  if (type.enum)
    return type.enum.map(each => JSON.stringify(each)).join(" | ");
  if (Array.isArray(type.type))
    return type.type.map(each => typed({...type, type: each}, space))
        .join(" | ");
  switch (type.type) {
    case "object":
      return keyed(type, space);
    case "array":
      return `Array<${type.items ? typed(type.items, space) : "unknown"}>`;
    case "integer":
      return "number";
    case undefined:
      return "unknown";
    default:
      return type.type;
  }
}

console.log("/* Made of doc/schema.json by tools/npm_types.mjs. */\n");
for (const [name, type] of Object.entries(schema.$defs))
  console.log(`${comment(type.description, "")}export type ${name} = ` +
              `${typed(type, "")};\n`);
console.log("/** Command -> what it prints with --json. */\n" +
            `export type Answers = ${keyed(schema, "")};`);
