/** @jsxImportSource @bpmn-io/properties-panel/preact */
import { useState } from '@bpmn-io/properties-panel/preact/hooks'
import { t } from '#model/language/t.ts'
import type { PickerKind, Pickers } from '../Pickers.ts'
import { PeoplePicker } from './PeoplePicker.tsx'
import { partsOf } from './partsOf.ts'
import { TextEntry, type TextEntryProps } from './TextEntry.tsx'
import { useCandidateNames } from './useCandidateNames.ts'

export interface PeopleEntryProps extends TextEntryProps {
  pickers: Pickers
  kinds: readonly PickerKind[]
  /** Several, between commas. */
  isMany: boolean
  /** Each value says its kind, `role:3`; else the values are of the one kind there is. */
  isPrefixed: boolean
}

/** People or groups: written as text or an expression, or chosen by name. */
export function PeopleEntry(props: PeopleEntryProps) {
  const { id, getValue, setValue, pickers, kinds, isMany, isPrefixed } = props
  const [isOpen, setOpen] = useState(false)
  const parts = partsOf(getValue())
  const names = useCandidateNames(parts, { pickers, kinds, isPrefixed })

  function toggle(part: string): void {
    const others = parts.filter(other => other !== part)
    const isTaken = others.length < parts.length
    const kept = isMany ? others : []
    setValue([...kept, ...(isTaken ? [] : [part])].join(',') || undefined)
    if (!isMany) setOpen(false)
  }

  return (
    <div class="m-panel-people">
      <TextEntry {...props} />
      <div class="m-panel-chosen">
        {parts
          .filter(part => names[part])
          .map(part => (
            <span key={part} class="m-panel-chip">
              {names[part]}
              <button
                type="button"
                aria-label={t('移除{{name}}', { name: names[part] ?? '' })}
                onClick={() => toggle(part)}
              >
                ×
              </button>
            </span>
          ))}
        <button
          type="button"
          class="m-panel-link"
          aria-expanded={isOpen}
          aria-controls={`${id}-picker`}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? t('收起') : t('选择…')}
        </button>
      </div>
      {isOpen && (
        <PeoplePicker
          id={`${id}-picker`}
          pickers={pickers}
          kinds={kinds}
          isChosen={(kind, value) => parts.includes(isPrefixed ? `${kind}:${value}` : value)}
          onToggle={(kind, value) => toggle(isPrefixed ? `${kind}:${value}` : value)}
        />
      )}
    </div>
  )
}
