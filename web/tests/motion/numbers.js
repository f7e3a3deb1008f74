/** Medians and other quantiles. */

/** @param {number[]} numbers @param {number} part @returns {number} `undefined` of none */
export const quantile = (numbers, part) =>
  [...numbers].sort((a, b) => a - b)[Math.floor(part * (numbers.length - 1))];

/** @param {number[]} numbers */
export const median = (numbers) => quantile(numbers, 0.5);
