/* SPDX-License-Identifier: MIT */

/** @type {Record<string, string>} */
export const learn = {};
