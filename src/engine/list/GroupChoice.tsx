import { Select } from 'antd'
import { CALENDAR_UNITS } from '#model/calendar/calendarUnits.ts'
import { isReadable } from '#model/fieldAccess.ts'
import { t } from '#model/language/t.ts'
import { isDated, isGroupable } from '#model/list/grouping.ts'
import type { FieldModel, GroupModel } from '#model/types/index.ts'
import { useHost } from '../EngineContext.ts'
import type { ListControl } from './useListPage.ts'
import './groups.css'

interface Choice {
  group: GroupModel
  label: string
}

/** By what rows stand together: a field that has few values, a part of the calendar, or nothing. Remembered. */
export function GroupChoice({ list }: { list: ListControl }) {
  const choices = useChoices(list)
  const { group, preferences, model } = list
  if (choices.length === 0) return null
  const choose = (key: string) => {
    const chosen = choices.find(choice => keyOf(choice.group) === key)?.group ?? null
    const own = model.list?.groupBy ?? null
    const isOwn = keyOf(chosen) === keyOf(own)
    preferences.change({ group: isOwn ? null : (chosen ?? 'none') })
    list.change({ page: 1 })
  }
  return (
    <Select
      className="m-group-choice"
      aria-label={t('分组')}
      value={keyOf(group)}
      onChange={choose}
      popupMatchSelectWidth={false}
      options={[
        { value: '', label: t('不分组') },
        ...choices.map(({ group: choice, label }) => ({ value: keyOf(choice), label })),
      ]}
    />
  )
}

const keyOf = (group: GroupModel | null): string => (group ? `${group.field} ${group.unit ?? ''}` : '')

/** Returns what the rows of a list can be grouped by, in the order of its columns; what the page groups by is among it. */
function useChoices({ model, resource }: ListControl): Choice[] {
  const host = useHost()
  const own = model.list?.groupBy?.field
  const fields = new Map(resource.fields.map(field => [field.name, field]))
  const names = new Set([...(model.list?.columns ?? []).map(({ field }) => field), ...(own ? [own] : [])])
  return [...names].flatMap((name): Choice[] => {
    const field = fields.get(name)
    if (!field || !isGroupable(resource, field) || !isReadable(host.user, field)) return []
    if (name !== own && !isDated(field) && !hasFewValues(field)) return []
    const title = host.text(field.title)
    if (!isDated(field))
      return [{ group: { field: name, unit: null }, label: t('按{{title}}分组', { title }) }]
    return CALENDAR_UNITS.map(unit => ({ group: { field: name, unit }, label: WORDS[unit](title) }))
  })
}

const WORDS: Record<NonNullable<GroupModel['unit']>, (title: string) => string> = {
  day: title => t('按{{title}}分组（日）', { title }),
  week: title => t('按{{title}}分组（周）', { title }),
  month: title => t('按{{title}}分组（月）', { title }),
  quarter: title => t('按{{title}}分组（季度）', { title }),
  academicYear: title => t('按{{title}}分组（学年）', { title }),
  year: title => t('按{{title}}分组（年）', { title }),
}

/** Whether people choose its values from some, so that rows of the same value are many. */
const hasFewValues = ({ dict, options, reference, schema }: FieldModel): boolean =>
  dict !== null || options !== undefined || reference !== null || schema.type === 'boolean'
