/** As deep as divisions go: province, city, district. */
const DEEPEST = 3

/**
 * Whether a text is written like an administrative division: names from the province down with a slash between them,
 * such as 浙江省/杭州市/西湖区. Whether there is one of that name is known to `regionTree` alone, which nobody loads
 * to check a spelling.
 */
export function isRegion(text: string): boolean {
  const names = text.split('/')
  return names.length <= DEEPEST && names.every(name => name !== '' && name.trim() === name)
}
