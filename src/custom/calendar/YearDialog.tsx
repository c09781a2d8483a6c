import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { Button, Modal, Skeleton } from 'antd'
import { useState } from 'react'
import { FaultBox, faultMessage, type PartProps, useHost, useRead } from '#engine'
import { type CalendarException, createWorkingCalendar } from '#model/calendar/workingDays.ts'
import { formatDay } from '#model/format/moments.ts'
import { chosenLanguage, t } from '#model/language/t.ts'
import './calendar.css'

const PATH = '/system/calendar/year'

/** Years of which there may be days. */
const FIRST_YEAR = 2000
const LAST_YEAR = 2999

const DAY_MS = 86_400_000

type NamedException = CalendarException & { name: string }

interface CalendarLayers {
  platform: NamedException[]
  own: NamedException[]
}

/** A year as it is worked: the calendar of the platform with the exceptions of the institution. */
export function YearDialog({ close }: PartProps) {
  const [year, setYear] = useState(() => Number(formatDay(Date.now()).slice(0, 4)))
  return (
    <Modal
      open
      width={960}
      title={t('工作日历')}
      footer={null}
      onCancel={() => close(false)}
      className="m-calendar-dialog"
    >
      <header className="m-calendar-head">
        <Button
          icon={<LeftOutlined aria-hidden />}
          aria-label={t('上一年')}
          disabled={year <= FIRST_YEAR}
          onClick={() => setYear(year - 1)}
        />
        <strong aria-live="polite">{t('{{year}}年', { year })}</strong>
        <Button
          icon={<RightOutlined aria-hidden />}
          aria-label={t('下一年')}
          disabled={year >= LAST_YEAR}
          onClick={() => setYear(year + 1)}
        />
        <ul className="m-calendar-key" aria-label={t('图例')}>
          <li className="is-rest">{t('休息')}</li>
          <li className="is-work">{t('调休上班')}</li>
          <li className="is-weekend">{t('周末')}</li>
        </ul>
      </header>
      <Year year={year} />
    </Modal>
  )
}

function Year({ year }: { year: number }) {
  const { http } = useHost()
  const { data, error, mutate } = useRead<CalendarLayers>([PATH, year], async signal => {
    const answer = await http.request(PATH, { query: { year: String(year) }, silent: true, signal })
    return answer.data as CalendarLayers
  })
  if (error !== undefined && !data)
    return (
      <FaultBox title={t('工作日历加载失败')} onRetry={() => void mutate()}>
        {faultMessage(error)}
      </FaultBox>
    )
  if (!data) return <Skeleton active paragraph={{ rows: 10 }} />
  const months = Array.from({ length: 12 }, (_, index) => index + 1)
  return (
    <>
      <div className="m-calendar-year">
        {months.map(month => (
          <Month key={month} year={year} month={month} layers={data} />
        ))}
      </div>
      {data.platform.length + data.own.length === 0 && (
        <p className="m-hint">{t('这一年没有设置节假日和调休：周一至周五上班，周六、周日休息。')}</p>
      )}
    </>
  )
}

/** From Monday to Sunday, each in its shortest form and in full. */
function weekdays(): { short: string; full: string }[] {
  const locale = chosenLanguage() === 'en' ? 'en-GB' : 'zh-CN'
  const named = (weekday: 'narrow' | 'long') => new Intl.DateTimeFormat(locale, { weekday, timeZone: 'UTC' })
  const [narrow, long] = [named('narrow'), named('long')]
  // The first of January 2024 was a Monday.
  return Array.from({ length: 7 }, (_, index) => {
    const day = new Date(Date.UTC(2024, 0, 1 + index))
    return { short: narrow.format(day), full: long.format(day) }
  })
}

function Month({ year, month, layers }: { year: number; month: number; layers: CalendarLayers }) {
  const isWorking = createWorkingCalendar([layers.platform, layers.own])
  const names = weekdays()
  return (
    <table className="m-calendar-month">
      <caption>{t('{{month}}月', { month })}</caption>
      <thead>
        <tr>
          {names.map(({ short, full }) => (
            <th key={full} scope="col" abbr={full}>
              {short}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {daysOf(year, month).map(week => (
          <tr key={week.find(day => day !== null)}>
            {week.map((day, index) => (
              <Day
                key={day ?? names[index]?.full}
                day={day}
                isWeekend={index > 4}
                isWorking={day !== null && isWorking(day)}
                names={namesOf(layers, day)}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** What a day is called: by the institution, where it says anything of it. */
function namesOf({ platform, own }: CalendarLayers, day: string | null): string {
  const named = (layer: NamedException[]) =>
    layer.filter(({ from, last }) => day !== null && from <= day && day <= last).map(({ name }) => name)
  return [...named(own), ...named(platform)].join(' · ')
}

interface DayProps {
  day: string | null
  isWeekend: boolean
  isWorking: boolean
  names: string
}

function Day({ day, isWeekend, isWorking, names }: DayProps) {
  if (day === null) return <td />
  const mark = markOf({ isWeekend, isWorking, isNamed: names !== '' })
  const state = isWorking ? t('上班') : t('休息')
  return (
    <td className={mark} title={[day, state, names].filter(Boolean).join(' ')}>
      <span>{Number(day.slice(8))}</span>
      {mark && mark !== 'is-weekend' && <span className="m-hidden">{state}</span>}
    </td>
  )
}

function markOf({ isWeekend, isWorking, isNamed }: Record<'isWeekend' | 'isWorking' | 'isNamed', boolean>) {
  if (isWorking) return isWeekend ? 'is-work' : undefined
  return isNamed || !isWeekend ? 'is-rest' : 'is-weekend'
}

/**
 * The weeks of a month from Monday to Sunday, each of seven days YYYY-MM-DD; null where a day is of another month.
 * @param month counted from 1
 */
function daysOf(year: number, month: number): (string | null)[][] {
  const first = Date.UTC(year, month - 1, 1)
  const count = new Date(Date.UTC(year, month, 0)).getUTCDate()
  const before = (new Date(first).getUTCDay() + 6) % 7
  const cells = Array.from({ length: Math.ceil((before + count) / 7) * 7 }, (_, index) => {
    const day = index - before
    return day < 0 || day >= count ? null : new Date(first + day * DAY_MS).toISOString().slice(0, 10)
  })
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7))
}
