/* SPDX-License-Identifier: MIT
 *
 * page.h: the style and the script of the page, from scenarios/command/page/;
 * the build makes constants of them.
 */
#ifndef PAGE_H
#define PAGE_H

extern const char tt__page_style[], tt__page_script[];
/* SHA-256 of each, in base64. */
extern const char tt__page_style_hash[], tt__page_script_hash[];

#endif
