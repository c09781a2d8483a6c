import { useState } from '@bpmn-io/properties-panel/preact/hooks'
import type { ExpressionCheck } from '#process/checkExpression.ts'
import { type Completions, completionsOf } from '#process/completionsOf.ts'

/** How a field with an expression is helped with. */
export interface Assistance {
  kind: NonNullable<ExpressionCheck['kind']>
  /** Variables that there are; null where nobody knows. */
  variables(): readonly string[] | null
}

type Field = HTMLInputElement | HTMLTextAreaElement

interface SuggestionsOptions {
  field: { current: Field | null }
  text: string
  assistance: Assistance | undefined
  onChoose(text: string): void
}

/** The words that may stand at the caret, and the keys that choose one. */
export function useSuggestions({ field, text, assistance, onChoose }: SuggestionsOptions) {
  const [found, setFound] = useState<Completions | null>(null)
  const [active, setActive] = useState(0)
  const options = found?.options ?? []
  const listId = `${field.current?.id ?? 'none'}-words`
  const close = () => setFound(null)

  function look(input: Field, isAsked = false): void {
    if (!assistance) return
    const caret = input.selectionStart ?? input.value.length
    const { kind, variables } = assistance
    const seen = completionsOf(input.value, caret, variables() ?? [], { kind })
    const isBegun = seen.from < caret || /[$#]\{$/.test(input.value.slice(0, caret))
    setFound(seen.options.length > 0 && (isBegun || isAsked) ? seen : null)
    setActive(0)
  }

  function choose(index: number): void {
    const option = options[index]
    const input = field.current
    if (!found || !option || !input) return
    const caret = found.from + option.text.length
    const chosen = text.slice(0, found.from) + option.text + text.slice(found.to)
    // At once: the next key may come before the field is drawn again.
    input.value = chosen
    input.setSelectionRange(caret, caret)
    onChoose(chosen)
    close()
  }

  /** Whether the key was meant for the list. */
  function handleKey(event: KeyboardEvent): boolean {
    if (assistance && event.ctrlKey && event.key === ' ') {
      look(event.currentTarget as Field, true)
      event.preventDefault()
      return true
    }
    const act = options.length > 0 ? actions[event.key] : undefined
    if (!act) return false
    event.preventDefault()
    event.stopPropagation()
    act()
    return true
  }

  const step = (by: number) => setActive((active + by + options.length) % options.length)
  const actions: Record<string, () => void> = {
    ArrowDown: () => step(1),
    ArrowUp: () => step(-1),
    Enter: () => choose(active),
    Tab: () => choose(active),
    Escape: close,
  }
  const aria = assistance && {
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-expanded': options.length > 0,
    'aria-controls': listId,
    'aria-activedescendant': options.length > 0 ? `${listId}-${active}` : undefined,
  }
  return { options, active, listId, choose, close, look, handleKey, aria }
}
