/**
 * Numbers of things in words.
 */

/**
 * @param {number} number
 * @param {string} one
 * @param {string} several
 */
export const counted = (number, one, several) => `${number} ${number === 1 ? one : several}`;

/** @param {number} number */
export const plies = (number) => counted(number, "ply", "plies");
