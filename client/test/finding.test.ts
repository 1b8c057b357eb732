// Found quickly or slowly, it is the same element.

import { afterEach, expect, test } from "vitest";
import { findQuickly } from "./finding";

const PAGE = `<div data-place="1" role="img"><b data-place="10"></b></div>
  <i data-place="1" data-lit tabindex="0"></i><i data-place="1" tabindex="-1"></i><u data-place=""></u>`;
const SELECTORS = [
  '[data-place="1"]',
  '[data-place="10"]',
  '[data-place="2"]',
  '[data-place=""]',
  "[data-lit]",
  '[data-lit][data-place="1"]',
  '[data-place="1"][tabindex="-1"]',
  '[data-place="1"][role="img"]',
  '[data-place="1"][data-lit][tabindex="-1"]',
  'i[data-place="1"]',
  'div [data-place="10"], i',
];

afterEach(() => {
  document.body.innerHTML = "";
});

test.each(SELECTORS)("%s", (query) => {
  const slow = new DOMParser().parseFromString(PAGE, "text/html");
  const quick = new DOMParser().parseFromString(PAGE, "text/html");
  findQuickly(quick);
  expect(quick.querySelector.name).toBe("quickly");
  expect(slow.querySelector.name).not.toBe("quickly");
  expect(quick.querySelector(query)?.outerHTML).toBe(slow.querySelector(query)?.outerHTML);
});

test("nothing outside of the element is found", () => {
  document.body.innerHTML = PAGE;
  const first = document.body.firstElementChild as Element;
  expect(first.querySelector('[data-place="1"]')).toBeNull();
  expect(first.querySelector('[data-place="10"]')?.localName).toBe("b");
});
