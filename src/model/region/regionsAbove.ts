/** A division and those that it lies in: 浙江省/杭州市 → 浙江省, 浙江省/杭州市. */
export function regionsAbove(region: string): string[] {
  const names = region.split('/')
  return names.map((_, index) => names.slice(0, index + 1).join('/'))
}
