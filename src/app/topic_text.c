/* SPDX-License-Identifier: MIT */
#include "app/topic_text.h"

#include "core/glyph.h"

#include <stdint.h>
#include <string.h>

/* Letters with accents, U+00C0 to U+00FF; a space for the two that are signs.
 */
static const char latin[] = "aaaaaaaceeeeiiiidnooooo ouuuuypsaaaaaaaceeeeiiii"
                            "dnooooo ouuuuypy";

/* Traditional characters of names, each with the simplified one after it. */
static const char traditional[] =
    "數数階阶無无圖图刪删邊边異异遊游戲戏論论對对稱称規规則则積积"
    "勝胜敗败態态點点組组條条馬马樹树環环週周類类離离顛颠轉转換换"
    "單单雙双銀银幣币鏡镜滿满處处塊块開开關关極极約约質质餘余純纯"
    "縮缩減减選选擇择運运級级動动題题從从來来過过還还們们個个隱隐"
    "電电腦脑變变終终結结後后應应為为麼么與与學学講讲義义實实際际"
    "殘残權权溫温熱热圓圆長长頂顶費费納纳齊齐薩萨蘋苹鏈链網网頁页"
    "習习導导紅红藍蓝綠绿壞坏優优贏赢輸输"
    "負负黃黄證证畫画聯联續续線线絕绝聰聪價价誤误錯错員员貨货複复雜杂";

/* Returns the bytes of the simplified character of a traditional one, or the
   same. */
static const char *simplified(const char *text, size_t size) {
  enum {
    BYTES = 3 /* of each of these characters */
  };
  for (size_t i = 0; size == BYTES && i + 1 < sizeof traditional;
       i += 2 * BYTES)
    if (memcmp(traditional + i, text, BYTES) == 0)
      return traditional + i + BYTES;
  return text;
}

static bool lies_between(uint32_t p, uint32_t from, uint32_t to) {
  return from <= p && p <= to;
}

/* Returns the character without case, accent and width: ' ' for one that parts
   words, 0 for one that is dropped. */
static uint32_t plain(uint32_t p) {
  if (lies_between(p, 0xFF01, 0xFF5E)) /* full-width ASCII */
    p -= 0xFEE0;
  if (lies_between(p, 'A', 'Z'))
    return p - 'A' + 'a';
  if (lies_between(p, 'a', 'z') || lies_between(p, '0', '9'))
    return p;
  if (p == '\'' || p == 0x2018 || p == 0x2019 || lies_between(p, 0x300, 0x36F))
    return 0;
  if (p < 0xC0 || lies_between(p, 0x2000, 0x206F) || p == 0x2212 ||
      lies_between(p, 0x3000, 0x303F)) /* punctuation */
    return ' ';
  return p <= 0xFF ? (uint32_t)latin[p - 0xC0] : p;
}

/* Drops the word at the end, unless nothing would be left. */
static bool drop_end(folded *f, size_t *length, const char *word) {
  size_t own = strlen(word);
  if (*length <= own + 1 || strcmp(f->words + *length - own, word) != 0)
    return false;
  size_t left = *length - own;
  while (left > 0 && f->words[left - 1] == ' ')
    left--;
  if (left == 0)
    return false;
  f->words[left] = '\0';
  *length = left;
  return true;
}

static void drop_ends(folded *f, size_t *length) {
  static const char *const ends[] = {
      "game",      "games", "theorem", "theorems", "theory", "rule",
      "principle", "博弈",  "博奕",    "游戏",     "定理",   "问题",
      "理论",      "原理",  "规则",    "运算",     "函数"};
  for (size_t i = 0; i < sizeof ends / sizeof *ends;)
    if (drop_end(f, length, ends[i])) {
      f->is_game = true;
      i = 0;
    } else {
      i++;
    }
}

folded fold(const char *text, size_t length) {
  folded f = {.is_latin = true};
  size_t at = 0;
  bool is_after_latin = true;
  if (length > TOPIC_LONGEST)
    return f;
  f.words[at++] = ' ';
  for (size_t i = 0; i < length;) {
    uint32_t p = 0;
    size_t size = gi_utf8_decode(text + i, length - i, &p);
    uint32_t q = size ? plain(p) : ' ';
    bool is_latin = q < 0x80;
    if (q && f.words[at - 1] != ' ' && (q == ' ' || is_latin != is_after_latin))
      f.words[at++] = ' ';
    if (q && q != ' ') {
      if (is_latin)
        f.words[at++] = (char)q;
      else
        memcpy(f.words + at, simplified(text + i, size), size);
      at += is_latin ? 0 : size;
      f.is_latin &= is_latin;
      is_after_latin = is_latin;
    }
    i += size ? size : 1;
  }
  while (at > 0 && f.words[at - 1] == ' ')
    at--;
  f.words[at] = '\0';
  drop_ends(&f, &at);
  for (size_t i = 0, to = 0; i < at; i++)
    if (f.words[i] != ' ')
      f.whole[to++] = f.words[i];
  if (at > 0)
    memcpy(f.words + at, " ", sizeof " ");
  return f;
}

bool is_plural_of_name(const folded *typed, const folded *name) {
  size_t length = strlen(name->whole);
  return length > 1 && strncmp(typed->whole, name->whole, length) == 0 &&
         strcmp(typed->whole + length, "s") == 0;
}

bool is_part_of_name(const folded *typed, const folded *name) {
  enum {
    LEAST_LATIN = 3,  /* letters */
    LEAST_CHINESE = 4 /* bytes: more than one character */
  };
  size_t length = strlen(typed->whole);
  if (typed->is_latin)
    return length >= LEAST_LATIN && strstr(name->words, typed->words);
  return length >= LEAST_CHINESE && strstr(name->whole, typed->whole);
}
