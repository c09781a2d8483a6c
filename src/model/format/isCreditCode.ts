const DIGITS = '0123456789ABCDEFGHJKLMNPQRTUWXY'
const WEIGHTS = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28]

/**
 * Whether the text is a unified social credit code: 18 characters, the last of which checks the others.
 * @see GB 32100-2015
 */
export function isCreditCode(text: string): boolean {
  if (!/^[0-9A-HJ-NPQRTUWXY]{18}$/.test(text)) return false
  const sum = WEIGHTS.reduce((total, weight, index) => total + weight * DIGITS.indexOf(text.charAt(index)), 0)
  return text[17] === DIGITS[(31 - (sum % 31)) % 31]
}
