/* SPDX-License-Identifier: MIT */
// A button at every block of code that copies it: of a block of commands and
// answers, only the commands.

const { copy, copied } = document.body.dataset;

/** @param {Element} block */
function textOf(block) {
  const text = block.querySelector("code")?.textContent ?? "";
  if (!block.classList.contains("console")) {
    return text;
  }
  return text.split("\n").filter((line) => line.startsWith("$ "))
    .map((line) => line.slice(2)).join("\n");
}

/** Copies by the old way where a page may not use the new one.
 * @param {string} text */
async function put(text) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const field = document.createElement("textarea");
    field.value = text;
    document.body.append(field);
    field.select();
    document.execCommand("copy");
    field.remove();
  }
}

for (const block of document.querySelectorAll("main pre")) {
  const frame = document.createElement("div");
  const button = document.createElement("button");
  frame.className = "code";
  button.type = "button";
  button.textContent = copy;
  button.addEventListener("click", async () => {
    await put(textOf(block));
    button.textContent = copied;
    setTimeout(() => {
      button.textContent = copy;
    }, 2000);
  });
  block.replaceWith(frame);
  frame.append(block, button);
}
