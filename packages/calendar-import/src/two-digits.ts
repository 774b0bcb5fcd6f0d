/** A number with two digits, as in dates and times. */
export const twoDigits = (number: number): string => String(number).padStart(2, "0");
