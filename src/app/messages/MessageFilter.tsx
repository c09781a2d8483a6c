import { DatePicker, Segmented } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { t } from '#model/language/t.ts'
import { ChangeButton } from '../impersonation/ChangeButton.tsx'
import type { MessageQuery } from './messageQuery.ts'
import type { Messages } from './useMessages.ts'

const STATES: { value: MessageQuery['readStatus']; label: string }[] = [
  {
    value: '',
    get label() {
      return t('全部')
    },
  },
  {
    value: 'false',
    get label() {
      return t('未读')
    },
  },
  {
    value: 'true',
    get label() {
      return t('已读')
    },
  },
]

const DAY = 'YYYY-MM-DD'

/** Which messages are shown, and what can be done with those that are chosen. */
export function MessageFilter({ messages }: { messages: Messages }) {
  const { query, chosen, ask, markChosen, markAll } = messages
  const hasAny = (messages.page.data?.total ?? 0) > 0
  return (
    <div className="m-messages-bar">
      <Segmented
        aria-label={t('阅读状态')}
        options={STATES}
        value={query.readStatus}
        onChange={readStatus => ask({ readStatus })}
      />
      <DatePicker.RangePicker
        allowEmpty
        classNames={{ popup: { root: 'm-messages-range' } }}
        aria-label={t('接收时间')}
        placeholder={[t('开始日期'), t('结束日期')]}
        value={[momentOf(query.from), momentOf(query.to)]}
        onChange={range => ask({ from: dayOf(range?.[0]), to: dayOf(range?.[1]) })}
      />
      <div className="m-messages-actions">
        <ChangeButton disabled={chosen.size === 0} onClick={() => void markChosen()}>
          {chosen.size === 0 ? t('标为已读') : t('标为已读（{{count}}）', { count: chosen.size })}
        </ChangeButton>
        <ChangeButton disabled={!hasAny || query.readStatus === 'true'} onClick={() => void markAll()}>
          {t('全部已读')}
        </ChangeButton>
      </div>
    </div>
  )
}

function momentOf(day: string): Dayjs | null {
  return day === '' ? null : dayjs(day)
}

function dayOf(moment: Dayjs | null | undefined): string {
  return moment?.format(DAY) ?? ''
}
