import { isIpv4 } from './isIpv4.ts'

/** Whether the text is an IPv6 address; one "::" and an IPv4 tail are understood, zones are not. */
export function isIpv6(text: string): boolean {
  if (text.length > 45) return false
  const halves = text.split('::')
  if (halves.length > 2) return false
  const counts = halves.map((half, index) => groupsOf(half, index === halves.length - 1))
  const total = counts.reduce((sum, count) => sum + count, 0)
  return halves.length === 2 ? total <= 7 : total === 8
}

/** Number of 16-bit groups that a part stands for; NaN when it is malformed. */
function groupsOf(part: string, last: boolean): number {
  if (part === '') return 0
  const groups = part.split(':')
  const tail = last && groups.at(-1)?.includes('.') ? groups.pop() : undefined
  if (tail !== undefined && !isIpv4(tail)) return Number.NaN
  const valid = groups.every(group => /^[0-9a-f]{1,4}$/i.test(group))
  return valid ? groups.length + (tail === undefined ? 0 : 2) : Number.NaN
}
