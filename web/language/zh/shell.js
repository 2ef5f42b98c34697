/* SPDX-License-Identifier: MIT */

// The sentences of the head and of the widgets, and those that several views
// say.

/** @type {Record<string, string>} */
export const shell = {
  Play: "对弈",
  Explore: "探索",
  Draw: "绘图",
  Calculate: "计算",
  Learn: "学习",
  "{0} – Grundy": "{0} – Grundy",
  "Skip to the view": "跳到正文",
  Views: "视图",
  "Computed by grundy serve on its machine.":
    "由 grundy serve 在它所在的机器上计算。",
  "Computed in this browser: nothing is sent anywhere.":
    "在本浏览器中计算，不向任何地方发送数据。",
  automatic: "自动",
  light: "浅色",
  dark: "深色",
  "Theme: {0}": "主题：{0}",
  "The engine does not answer: {0}": "引擎没有回应：{0}",
  "The engine's answer cannot be read: {0}": "无法读取引擎的回答：{0}",
  "This part of the page could not be loaded.": "页面的这一部分未能载入。",
  "Load the page again": "重新载入页面",
  Cancel: "取消",
  Cancelled: "已取消",
  "Compute it": "计算",
  "Change the drawing": "改画此图",
  Close: "关闭",
  Copy: "复制",
  Copied: "已复制",
  "Copying is not allowed here": "此处不允许复制",
  "{0}, {1} … {2}": "{0}，{1} … {2}",
  "Binary columns of the nim-sum": "Nim 和的二进制各列",
  component: "子游戏",
  value: "SG 值",
  "nim-sum": "Nim 和",
  Position: "局面",
  Move: "走法",
  Search: "搜索",
  Value: "SG 值",
  Left: "左方",
  Right: "右方",
  Theorem: "定理",
  "and more": "等等",
  "and {0} more": "另有 {0} 种",
  ", ": "、",
};
