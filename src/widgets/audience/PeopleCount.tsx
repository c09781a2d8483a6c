import { Button } from 'antd'
import { faultMessage, institution, useDebounced, useHost, useRead } from '#engine'
import { t } from '#model/language/t.ts'

interface PeopleCountProps {
  /** null for none. */
  rule: unknown
  /** Of which field of which page it is; absent in the gallery. */
  query: Record<string, unknown> | undefined
  isCounted: boolean
  /** What the page calls it where nobody is chosen; absent where it has no word for that. */
  unchosen: string | undefined
}

/** ms that a rule stands still before it is counted. */
const STILL = 400

/** How many people a rule means at this moment; that it means nobody is told before it is saved. */
export function PeopleCount({ rule, query, isCounted, unchosen }: PeopleCountProps) {
  const { http } = useHost()
  const written = rule === null ? '' : JSON.stringify(rule)
  const asked = useDebounced(written, STILL)
  const { from, field } = query ?? {}
  const key =
    isCounted && from !== undefined && asked !== '' ? [institution.audiencePath, from, field, asked] : null
  const { data, error, mutate } = useRead(key, async signal => {
    const body = { from, field, rule: JSON.parse(asked) }
    const answer = await http.request(institution.audiencePath, {
      method: 'POST',
      body,
      silent: true,
      signal,
    })
    return Number((answer.data as { people?: unknown } | undefined)?.people ?? 0)
  })
  if (!isCounted || from === undefined) return null
  if (written === '')
    return (
      <div role="status" className="m-audience-count">
        {unchosen === undefined ? t('尚未选择') : t('{{words}}（未限定）', { words: unchosen })}
      </div>
    )
  if (error !== undefined && asked === written)
    return (
      <div role="status" className="m-audience-count">
        {faultMessage(error)}
        <Button type="link" size="small" onClick={() => void mutate()}>
          {t('重试')}
        </Button>
      </div>
    )
  const people = asked === written ? data : undefined
  return (
    <div role="status" className={`m-audience-count${people === 0 ? ' is-nobody' : ''}`}>
      {wordsOf(people)}
    </div>
  )
}

function wordsOf(people: number | undefined): string {
  if (people === undefined) return t('正在统计人数…')
  return people === 0 ? t('目前没有任何人') : t('目前共{{count}}人', { count: people })
}
