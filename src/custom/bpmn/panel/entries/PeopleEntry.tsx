/** @jsxImportSource @bpmn-io/properties-panel/preact */
import { useEffect, useState } from '@bpmn-io/properties-panel/preact/hooks'
import { t } from '#model/language/t.ts'
import type { PickerKind, Pickers } from '../PanelOptions.ts'
import { PeoplePicker } from './PeoplePicker.tsx'
import { TextEntry, type TextEntryProps } from './TextEntry.tsx'

interface PeopleEntryProps extends TextEntryProps {
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

/** The parts of a list between commas; a comma inside of `${…}` is part of the expression. */
export function partsOf(text: string | undefined): string[] {
  const parts = text?.match(/(?:[$#]\{[^}]*\}|[^,])+/g) ?? []
  return parts.map(part => part.trim()).filter(part => part !== '')
}

interface NamesOptions {
  pickers: Pickers
  kinds: readonly PickerKind[]
  isPrefixed: boolean
}

type Names = Record<string, string>

/** The names of those parts that are keys of candidates; a part that is none has no name. */
function useCandidateNames(parts: string[], { pickers, kinds, isPrefixed }: NamesOptions): Names {
  const [names, setNames] = useState<Names>({})
  const asked = parts.join(',')
  const sought = kinds.join(',')
  useEffect(() => {
    const abort = new AbortController()
    const look = async () => {
      const kindList = sought.split(',') as PickerKind[]
      const found = await Promise.all(
        kindList.map(kind => namesOf(asked.split(','), kind, { pickers, isPrefixed, signal: abort.signal })),
      )
      if (!abort.signal.aborted) setNames(Object.assign({}, ...found))
    }
    // Without names the keys stand there as they are written.
    look().catch(() => setNames({}))
    return () => abort.abort()
  }, [asked, sought, isPrefixed, pickers])
  return names
}

interface Search {
  pickers: Pickers
  isPrefixed: boolean
  signal: AbortSignal
}

async function namesOf(
  parts: string[],
  kind: PickerKind,
  { pickers, isPrefixed, signal }: Search,
): Promise<Names> {
  const prefix = isPrefixed ? `${kind}:` : ''
  const ids = parts.filter(part => part.startsWith(prefix)).map(part => part.slice(prefix.length))
  const keys = ids.filter(id => /^\d+$/.test(id))
  if (keys.length === 0) return {}
  const candidates = await pickers(kind, { ids: keys, signal })
  return Object.fromEntries(candidates.map(({ value, label }) => [prefix + value, label]))
}
