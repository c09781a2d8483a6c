import dayjs from 'dayjs'
import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { isDate } from '#model/format/moments.ts'
import { t } from '#model/language/t.ts'
import type { WidgetProps } from '../registry/defineWidget.ts'
import { zoneHint } from '../text/platformClock.ts'
import './picker.css'

interface PickerTextOptions extends Pick<WidgetProps, 'onInvalid' | 'onBlur' | 'status'> {
  /** What the picker holds: one value, or those of both its inputs. */
  values: (string | null)[]
  /** As dayjs writes it, which is how it has to be typed. */
  format: string
  /** Takes values of which some were emptied by hand. */
  onEmptied(values: (string | null)[]): void
}

/** What a picker of dates or times is given, so that nothing that was typed into it is lost without a word. */
interface PickerText {
  picker: {
    format: string[]
    ref(picker: { nativeElement: HTMLElement } | null): void
    open: boolean
    preserveInvalidOnBlur: true
    status: WidgetProps['status']
    onOpenChange(isOpen: boolean): void
    panelRender(panel: ReactNode): ReactNode
    onKeyDown(event: KeyboardEvent<HTMLElement>): void
    onBlur(event: FocusEvent<HTMLElement>): void
  }
  /** What is wrong, below the picker, where no form around it says so. */
  explain: ReactNode
}

/**
 * What is typed into a picker and is no date stays there, with what is wrong with it; saving waits. Enter in an open
 * picker takes over what was typed: a range goes on to its other limit. The form around it is submitted only by the
 * Enter that closes the picker. An empty limit is left open.
 */
export function usePickerText(options: PickerTextOptions): PickerText {
  const { values, status } = options
  const [isOpen, setIsOpen] = useState(false)
  // A key is worked on before what it does is drawn.
  const isOpenNow = useRef(false)
  const root = useRef<HTMLElement | null>(null)
  const { mistake, judge } = useMistake(options)
  const hint = zoneHint()
  // The same list as long as it says the same: another one would undo what is typed and not yet taken over.
  const formats = useMemo(() => formatsOf(options.format), [options.format])

  function handleOpen(next: boolean): void {
    isOpenNow.current = next
    setIsOpen(next)
  }

  /** The keyboard may be in the calendar as well: Escape closes the picker from there too, and nothing around it. */
  function handlePanelKey(event: KeyboardEvent<HTMLElement>): void {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    root.current?.querySelector('input')?.focus()
    handleOpen(false)
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    if (event.key === 'Escape' && isOpenNow.current) event.stopPropagation()
    if (event.key !== 'Enter') return
    const input = event.target
    if (!(input instanceof HTMLInputElement)) return
    // The picker has worked on the key already: it is closed where nothing is left to be said.
    if (!isOpenNow.current) return void judge(input)
    event.preventDefault()
    if (input.value === '') leave(input)
  }

  function onBlur({ target }: FocusEvent<HTMLElement>): void {
    const texts = judge(target)
    const isEmptied = texts.some((text, index) => text === '' && values[index])
    if (isEmptied) options.onEmptied(values.map((value, index) => (texts[index] === '' ? null : value)))
    options.onBlur?.()
  }

  return {
    picker: {
      format: formats,
      open: isOpen,
      ref: picker => {
        root.current = picker?.nativeElement ?? null
        if (root.current) avoidScreenKeyboard(root.current)
      },
      preserveInvalidOnBlur: true,
      status: mistake === null ? status : 'error',
      onOpenChange: handleOpen,
      panelRender: panel => (
        // biome-ignore lint/a11y/noStaticElementInteractions: it hears what the calendar in it leaves
        <div onKeyDown={handlePanelKey}>
          {panel}
          {hint !== null && <p className="m-picker-zone">{hint}</p>}
        </div>
      ),
      onKeyDown,
      onBlur,
    },
    explain: mistake !== null && status !== 'error' && (
      <span role="alert" style={{ color: 'var(--m-engine-danger)' }}>
        {mistake}
      </span>
    ),
  }
}

/** What is wrong with the texts of a picker, as they were when they were looked at last; another value rights them. */
function useMistake({ values, format, onInvalid }: PickerTextOptions) {
  const value = JSON.stringify(values)
  const [held, setHeld] = useState<{ mistake: string | null; value: string }>({ mistake: null, value })
  const mistake = held.value === value ? held.mistake : null
  const told = useRef<string | null>(null)

  function tell(next: string | null): void {
    told.current = next
    onInvalid?.(next)
  }
  useEffect(() => {
    if (told.current !== mistake) tell(mistake)
  })

  function judge(inside: Element): string[] {
    const inputs = inside.closest('.ant-picker')?.querySelectorAll('input') ?? []
    const texts = [...inputs].map(input => input.value.trim())
    const found = texts.map(text => mistakeOf(text, format)).find(one => one !== null) ?? null
    if (found !== mistake) setHeld({ mistake: found, value })
    tell(found)
    return texts
  }
  return { mistake, judge }
}

/** What may be typed where this is written: a time without its seconds as well. The first is the one that is written. */
const formatsOf = (format: string): string[] =>
  format.endsWith(':ss') ? [format, format.slice(0, -':ss'.length)] : [format]

function mistakeOf(text: string, format: string): string | null {
  if (text === '' || formatsOf(format).some(one => dayjs(text, one, true).isValid())) return null
  const isWrittenSo = text.replaceAll(/\d/g, '0') === format.replaceAll(/\w/g, '0')
  if (!isWrittenSo)
    return t('请写成 {{sample}} 这样', { sample: dayjs('2026-09-01T09:30:00').format(format) })
  return format.startsWith('Y') && !isDate(text.slice(0, 10)) ? t('日期不存在') : t('时刻不存在')
}

/** Where a finger opens the picker, the keyboard of the screen would lie over it; a keyboard of keys goes on working. */
function avoidScreenKeyboard(root: HTMLElement): void {
  if (!matchMedia('(pointer: coarse)').matches) return
  for (const input of root.querySelectorAll('input')) input.inputMode = 'none'
}

/** Left, the picker takes over what it has; then the form is submitted. */
function leave(input: HTMLInputElement): void {
  const { form } = input
  input.blur()
  setTimeout(() => form?.requestSubmit())
}
