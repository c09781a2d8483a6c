import { Badge } from 'antd'
import type { PageCount } from '#engine'
import { chosenLanguage } from '#model/language/t.ts'
import { usePageCount } from './usePageCount.ts'

/** A number that follows what it counts; nothing for none. */
export default function CountBadge({ count }: { count: PageCount }) {
  const number = usePageCount(count)
  if (number === 0) return null
  return (
    <>
      <Badge className="m-menu-count" count={number} overflowCount={99} size="small" aria-hidden="true" />
      <span className="m-hidden">{countWords(count, number)}</span>
    </>
  )
}

/** What a number says. */
export function countWords({ label }: PageCount, number: number): string {
  const text = typeof label === 'string' ? label : label[chosenLanguage()] || label.zh
  return text.replace('{{count}}', String(number))
}
