const CLASSES = [/[A-Z]/, /[a-z]/, /[0-9]/, /[^A-Za-z0-9]/]

/**
 * Whether the text may be a password: at least 8 characters, of three of the four classes upper case, lower
 * case, digit and special.
 *
 * @see spec.md section 5
 */
export function isPassword(text: string): boolean {
  return [...text].length >= 8 && CLASSES.filter(one => one.test(text)).length >= 3
}
