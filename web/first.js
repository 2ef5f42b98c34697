/* SPDX-License-Identifier: MIT */
// Sets the theme that the reader chose earlier, and the language of the first
// board, before the first paint. A classic script, because modules run only
// after the page has been drawn.

(() => {
  const { dataset } = document.documentElement;
  const asked = location.hash.match(/[?&]lang=(en|zh)/);
  let theme = null;
  let chosen = asked && asked[1];
  try {
    theme = localStorage.getItem("grundy.theme");
    chosen = chosen || localStorage.getItem("grundy.language");
  } catch {
    // Storage may be forbidden: the system's theme is used.
  }
  if (theme === "light" || theme === "dark")
    dataset.theme = theme;
  const known = navigator.languages.find((word) => /^(en|zh)\b/.test(word));
  if ((chosen || known || "").startsWith("zh"))
    document.documentElement.lang = "zh-CN";
})();
