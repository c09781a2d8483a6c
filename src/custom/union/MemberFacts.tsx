import { FieldView, isEmptyValue, type Row, useHost } from '#engine'
import type { PageModel } from '#model/types/index.ts'

/** Shown elsewhere on the page, or of no interest to people. */
const LEFT_OUT = new Set(['name', 'memberId', 'unionMemberId', 'status', 'shownTo', 'version'])

/** What a member tells of itself: every field that it has filled in. */
export function MemberFacts({ model, member }: { model: PageModel; member: Row }) {
  const { text } = useHost()
  const fields = (model.resource?.fields ?? []).filter(
    field =>
      !LEFT_OUT.has(field.name) && !/^(create|update)/.test(field.name) && !isEmptyValue(member[field.name]),
  )
  return (
    <div className="m-detail">
      <section>
        <dl>
          {fields.map(field => (
            <div key={field.name} className={field.name === 'desp' ? 'is-wide' : undefined}>
              <dt>{text(field.title)}</dt>
              <dd>
                <FieldView field={field} record={member} />
              </dd>
            </div>
          ))}
        </dl>
      </section>
    </div>
  )
}
