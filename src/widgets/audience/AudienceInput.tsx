import { Checkbox } from 'antd'
import { useRef } from 'react'
import { groupAria, institution, useHost, type WidgetProps } from '#engine'
import { type AudienceRule, canonicalRule } from '#model/audience/audienceRule.ts'
import { t, textOf } from '#model/language/t.ts'
import type { AudiencePartModel } from '#model/types/index.ts'
import { AudiencePart } from './AudiencePart.tsx'
import { AudienceView } from './AudienceView.tsx'
import { itemsOf } from './itemsOf.ts'
import { PeopleCount } from './PeopleCount.tsx'
import './audience.css'

interface AudienceInputProps extends WidgetProps<AudienceRule> {
  /** What says of which field of which page it is. */
  query?: Record<string, unknown>
  /** Whether the number of people stands below. */
  counted?: boolean
}

const NO_PARTS: AudiencePartModel[] = []

/**
 * Everybody, or whoever is meant by what is chosen of any part; below it how many people that are now. What the platform
 * alone may choose is offered to it alone.
 */
export function AudienceInput(props: AudienceInputProps) {
  const { value, onChange, onBlur, field, query, disabled, readOnly, status, counted = true } = props
  const { user } = useHost()
  // What was chosen before everybody was, for whoever takes that back.
  const before = useRef<AudienceRule | null>(null)
  const { id, ...aria } = groupAria(props)
  if (readOnly && field) return <AudienceView value={value} record={{}} field={field} />
  const isPlatform = user.tenantId === institution.platformTenant
  const parts = (field?.audience?.parts ?? NO_PARTS).filter(part => isPlatform || !part.isPlatform)
  const rule = (value ?? {}) as Record<string, unknown>
  const isAll = rule.all === true

  function changeAll(toAll: boolean): void {
    if (toAll) before.current = value ?? null
    onChange(toAll ? { all: true } : before.current)
  }

  function change(name: string, items: readonly unknown[]): void {
    const next = canonicalRule({ ...rule, [name]: items }) as AudienceRule
    onChange(Object.keys(next).length === 0 ? null : next)
  }

  return (
    <fieldset {...aria} className={`m-audience${status === 'error' ? ' is-wrong' : ''}`} onBlur={onBlur}>
      <Checkbox
        id={id}
        checked={isAll}
        disabled={disabled}
        onChange={event => changeAll(event.target.checked)}
      >
        {isPlatform ? t('所有机构的所有人') : t('所有人')}
      </Checkbox>
      {!isAll &&
        field &&
        parts.map(part => (
          <AudiencePart
            key={part.name}
            field={field}
            part={part}
            items={itemsOf(rule, part.name)}
            disabled={disabled === true}
            onChange={items => change(part.name, items)}
          />
        ))}
      <PeopleCount
        rule={value ?? null}
        query={query}
        isCounted={counted && !disabled}
        unchosen={field?.empty === undefined ? undefined : textOf(field.empty)}
      />
    </fieldset>
  )
}
