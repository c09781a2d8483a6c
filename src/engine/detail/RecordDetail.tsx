import { useMemo } from 'react'
import type { PageModel } from '#model/types/index.ts'
import { isEmptyValue } from '../cells/EmptyValue.tsx'
import { FieldView } from '../cells/FieldView.tsx'
import type { Row } from '../data/Row.ts'
import { useHost } from '../EngineContext.ts'
import { type DetailField, detailGroups } from './detailGroups.ts'

/** Who made and changed it: a record that was never changed says nothing by their absence. */
const AUDIT = new Set(['createBy', 'createTime', 'updateBy', 'updateTime'])

/** A record to look at: its fields in the groups of the form, each with its title. */
export function RecordDetail({ model, record }: { model: PageModel; record: Row }) {
  const host = useHost()
  const groups = useMemo(() => detailGroups(model, host.user), [model, host.user])
  const isSaid = ({ field: { name } }: DetailField) => !AUDIT.has(name) || !isEmptyValue(record[name])
  const said = groups
    .map(group => ({ ...group, fields: group.fields.filter(isSaid) }))
    .filter(group => group.fields.length > 0)
  return (
    <div className="m-detail">
      {said.map(group => (
        <section key={group.fields[0]?.field.name}>
          {group.title !== null && <h3>{host.text(group.title)}</h3>}
          <dl>
            {group.fields.map(({ field, widget, widgetProps, isWide }) => (
              <div key={field.name} className={isWide ? 'is-wide' : undefined}>
                <dt>{host.text(field.title)}</dt>
                <dd>
                  <FieldView field={field} record={record} widget={widget} widgetProps={widgetProps} />
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  )
}
