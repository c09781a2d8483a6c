/** @jsxImportSource @bpmn-io/properties-panel/preact */
import { useEffect, useState } from '@bpmn-io/properties-panel/preact/hooks'
import { t } from '#model/language/t.ts'
import type { Candidate, PickerKind, Pickers } from '../PanelOptions.ts'
import { kindTitle } from './Value.ts'

/** ms after the last key. */
const PAUSE = 200

interface PeoplePickerProps {
  id: string
  pickers: Pickers
  kinds: readonly PickerKind[]
  isChosen(kind: PickerKind, value: string): boolean
  onToggle(kind: PickerKind, value: string): void
}

/** Candidates to choose from, found by typing a part of the name. */
export function PeoplePicker({ id, pickers, kinds, isChosen, onToggle }: PeoplePickerProps) {
  const [chosenKind, setKind] = useState(kinds[0] ?? 'user')
  const [keyword, setKeyword] = useState('')
  const kind = kinds.includes(chosenKind) ? chosenKind : (kinds[0] ?? 'user')
  const { candidates, fault, isLoading } = useCandidates(pickers, kind, keyword)
  return (
    <div id={id} class="m-panel-picker">
      {kinds.length > 1 && (
        <div class="m-panel-kinds" role="tablist" aria-label={t('类别')}>
          {kinds.map(each => (
            <button
              key={each}
              type="button"
              role="tab"
              aria-selected={each === kind}
              onClick={() => setKind(each)}
            >
              {kindTitle(each)}
            </button>
          ))}
        </div>
      )}
      <input
        type="search"
        class="bio-properties-panel-input"
        placeholder={t('输入名称查找')}
        aria-label={t('查找{{kind}}', { kind: kindTitle(kind) })}
        value={keyword}
        onInput={event => setKeyword(event.currentTarget.value)}
      />
      <div class="m-panel-candidates" aria-busy={isLoading} aria-live="polite">
        {fault !== '' && <p class="bio-properties-panel-error">{fault}</p>}
        {fault === '' && !isLoading && candidates.length === 0 && <p>{t('没有符合条件的人员或组')}</p>}
        {candidates.map(({ value, label }) => (
          <label key={value}>
            <input type="checkbox" checked={isChosen(kind, value)} onChange={() => onToggle(kind, value)} />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </div>
  )
}

interface Found {
  candidates: Candidate[]
  /** Why there are none, to be shown. */
  fault: string
  isLoading: boolean
}

/** The candidates of a kind whose names contain a text; the former ones stand there until then. */
function useCandidates(pickers: Pickers, kind: PickerKind, keyword: string): Found {
  const [found, setFound] = useState<Found>({ candidates: [], fault: '', isLoading: true })
  useEffect(() => {
    const abort = new AbortController()
    const show = (part: Partial<Found>) => {
      if (!abort.signal.aborted) setFound(former => ({ ...former, isLoading: false, ...part }))
    }
    const look = () =>
      pickers(kind, { keyword, signal: abort.signal }).then(
        candidates => show({ candidates, fault: '' }),
        (fault: Error) => show({ candidates: [], fault: fault.message }),
      )
    show({ isLoading: true })
    const timer = setTimeout(look, keyword === '' ? 0 : PAUSE)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [pickers, kind, keyword])
  return found
}
