/* SPDX-License-Identifier: MIT */
// Sets the theme that the reader chose earlier, before the first paint. A
// classic script, because modules run only after the page has been drawn.

(() => {
  let theme = null;
  try {
    theme = localStorage.getItem("grundy.theme");
  } catch {
    // Storage may be forbidden: the system's theme is used.
  }
  if (theme === "light" || theme === "dark")
    document.documentElement.dataset.theme = theme;
})();
