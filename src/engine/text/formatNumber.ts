import { chosenLanguage } from '#model/language/t.ts'

const formats = new Map<number | null, Intl.NumberFormat>()

/**
 * Returns a number with thousands separated.
 * @param scale decimal places of an exact number; null shows those it has
 */
export function formatNumber(value: unknown, scale: number | null = null): string {
  const number = typeof value === 'string' ? Number(value) : value
  if (typeof number !== 'number' || !Number.isFinite(number)) return String(value)
  return formatOf(scale).format(number)
}

function formatOf(scale: number | null): Intl.NumberFormat {
  const known = formats.get(scale)
  if (known) return known
  const places =
    scale === null
      ? { maximumFractionDigits: 10 }
      : { minimumFractionDigits: scale, maximumFractionDigits: scale }
  const made = new Intl.NumberFormat(chosenLanguage() === 'en' ? 'en' : 'zh-CN', places)
  formats.set(scale, made)
  return made
}
