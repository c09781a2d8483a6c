import { Input } from 'antd'
import { useId } from 'react'
import { groupAria, type WidgetProps } from '#engine'
import {
  durationText,
  LARGEST_DAYS,
  partsOf,
  secondsOf,
  unitNames,
  unitWords,
  wordsOfDuration,
} from '#model/field-types/duration.ts'
import { chosenLanguage, t } from '#model/language/t.ts'
import { type Bounds, DurationRange } from './DurationRange.tsx'
import { DurationMistake, useDraft, useReport } from './typedDuration.tsx'
import './duration.css'

interface DurationInputProps extends WidgetProps<string | Bounds> {
  /** Asks for the shortest and the longest instead of one: for the search by range. */
  range?: boolean
}

/** A length of time as days, hours and minutes; in a search form two of them, either of which may be open. */
export function DurationInput({ range = false, ...props }: DurationInputProps) {
  if (range) return <DurationRange {...(props as WidgetProps<Bounds>)} />
  if (props.readOnly) return <DurationWords {...(props as WidgetProps<string>)} />
  return <DurationParts {...(props as WidgetProps<string>)} />
}

function DurationWords(props: WidgetProps<string>) {
  return (
    <fieldset {...groupAria(props)} className="m-duration">
      {props.value ? wordsOfDuration(props.value, chosenLanguage()) : '—'}
    </fieldset>
  )
}

/**
 * What is typed stays as it is typed until the focus leaves all three: 90 minutes become 1 hour and 30 minutes then.
 * Seconds are kept, not entered: who gets them here got them from elsewhere.
 */
function DurationParts(props: WidgetProps<string>) {
  const { onChange, onBlur, disabled, status, autoFocus } = props
  const value = props.value ?? null
  const { draft, hold, drop } = useDraft<string[]>(value)
  const seconds = value === null ? null : secondsOf(value)
  const texts = draft ?? textsOf(seconds)
  const { mistake } = readTexts(texts)
  useReport(mistake, props.onInvalid)
  const { id, ...aria } = groupAria(props)
  const help = useId()

  function change(index: number, text: string): void {
    const next = texts.map((other, place) => (place === index ? text : other))
    const read = readTexts(next)
    const total = read.seconds + ((seconds ?? 0) % 60)
    // The last number that is taken away leaves nothing, rather than a length of nothing.
    const isNothing = next.join('') === '' || (text === '' && total === 0)
    const meant = isNothing ? null : durationText(total)
    const given = read.mistake === null ? meant : value
    hold(next, given)
    if (given !== value) onChange(given)
  }

  const labels = unitNames(chosenLanguage()).slice(0, UNITS.length)
  return (
    <fieldset
      {...aria}
      className="m-duration"
      onBlur={event => {
        if (event.currentTarget.contains(event.relatedTarget)) return
        if (mistake === null) drop()
        onBlur?.()
      }}
    >
      <div className="m-duration-parts">
        {labels.map((label, index) => (
          <Input
            key={label}
            id={index === 0 ? id : undefined}
            autoFocus={index === 0 && autoFocus}
            aria-label={label}
            aria-invalid={mistake === null ? undefined : true}
            aria-describedby={mistake === null ? undefined : help}
            inputMode="numeric"
            autoComplete="off"
            suffix={unitWords(chosenLanguage())[index]}
            disabled={disabled}
            status={mistake === null ? status : 'error'}
            value={texts[index]}
            onChange={event => change(index, event.target.value)}
          />
        ))}
      </div>
      {/* A form that says so itself has marked the field. */}
      {mistake !== null && status !== 'error' && <DurationMistake id={help}>{mistake}</DurationMistake>}
    </fieldset>
  )
}

/** Seconds of days, hours and minutes. */
const UNITS = [86_400, 3_600, 60]

const textsOf = (seconds: number | null): string[] =>
  UNITS.map((_, index) => (seconds === null ? '' : String(partsOf(seconds)[index])))

function readTexts(texts: string[]): { seconds: number; mistake: string | null } {
  const digits = texts.map(text => text.normalize('NFKC').trim())
  if (!digits.every(text => /^\d*$/.test(text))) return { seconds: 0, mistake: t('请填写整数') }
  const seconds = digits.reduce((total, text, index) => total + Number(text) * (UNITS[index] ?? 0), 0)
  return durationText(seconds) === null
    ? {
        seconds: 0,
        mistake: t('不能超过{{limit}}', { limit: wordsOfDuration(`P${LARGEST_DAYS}D`, chosenLanguage()) }),
      }
    : { seconds, mistake: null }
}
