import { Checkbox } from 'antd'
import { FieldInput } from '#engine'
import { t, textOf } from '#model/language/t.ts'
import { AudienceTraits } from './AudienceTraits.tsx'
import { keyOf } from './itemsOf.ts'
import type { AudiencePartProps } from './partProps.ts'

/** What is chosen of one part, behind its title. */
export function AudiencePart(props: AudiencePartProps) {
  const { part } = props
  return (
    <div className="m-audience-part">
      <span className="m-audience-title">{textOf(part.title)}</span>
      <div className="m-audience-choice">
        {part.reference ? <AudienceRecords {...props} /> : <AudienceTraits {...props} />}
      </div>
    </div>
  )
}

/** Records of a page, nodes of a tree with all below them unless that is taken back. */
function AudienceRecords({ field, part, items, disabled, onChange }: AudiencePartProps) {
  const { name, title, reference } = part
  const isTree = reference?.tree !== undefined
  const isBelow = (item: unknown) => (item as { below?: boolean }).below !== false
  const below = items.filter(isBelow).length
  const nodeOf = (id: unknown) => {
    const known = items.find(item => keyOf(item) === id)
    return known ?? { id, below: items.length === 0 || below > 0 }
  }
  const keys = items.map(keyOf)
  return (
    <>
      <FieldInput
        widget={isTree ? 'tree-reference' : 'reference'}
        field={{ ...field, name, title, reference, type: 'links', audience: undefined }}
        multiple
        value={keys.length === 0 ? null : keys}
        onChange={next => onChange(((next ?? []) as unknown[]).map(id => (isTree ? nodeOf(id) : id)))}
        disabled={disabled}
        aria-label={textOf(title)}
      />
      {isTree && items.length > 0 && (
        <Checkbox
          checked={below === items.length}
          indeterminate={below > 0 && below < items.length}
          disabled={disabled}
          onChange={({ target }) => onChange(items.map(item => ({ id: keyOf(item), below: target.checked })))}
        >
          {t('含下级')}
        </Checkbox>
      )}
    </>
  )
}
