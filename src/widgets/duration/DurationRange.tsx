import { Input } from 'antd'
import { useEffect, useId, useState } from 'react'
import { groupAria, type WidgetProps } from '#engine'
import { NOT_A_DURATION, readDuration, wordsOfDuration } from '#model/field-types/duration.ts'
import { chosenLanguage, t, textOf } from '#model/language/t.ts'
import { DurationMistake, useDraft, useReport } from './typedDuration.tsx'

export type Bounds = [string | null, string | null]

/** The shortest and the longest, each written as people write it, either of which may be open. Both open is null. */
export function DurationRange(props: WidgetProps<Bounds>) {
  const { onChange, onInvalid, onBlur, disabled, readOnly, status } = props
  const [least, most] = Array.isArray(props.value) ? props.value : [null, null]
  const [isLeastWrong, setIsLeastWrong] = useState(false)
  const [isMostWrong, setIsMostWrong] = useState(false)
  const [isTold, setIsTold] = useState(false)
  const help = useId()
  const mistake = isLeastWrong || isMostWrong ? textOf(NOT_A_DURATION) : null
  useReport(mistake, onInvalid)
  const { id, ...aria } = groupAria(props)
  const change = (next: Bounds) => onChange(next[0] === null && next[1] === null ? null : next)
  // Half of what is being typed is no mistake yet.
  const isShown = mistake !== null && isTold
  const shared = {
    disabled,
    readOnly,
    status: isShown ? ('error' as const) : status,
    help: isShown ? help : undefined,
  }
  return (
    <fieldset
      {...aria}
      className="m-duration"
      onKeyDown={event => event.key === 'Enter' && setIsTold(true)}
      onBlur={event => {
        setIsTold(true)
        if (!event.currentTarget.contains(event.relatedTarget)) onBlur?.()
      }}
    >
      <div className="m-duration-range">
        <DurationBound
          {...shared}
          id={id}
          name={t('最短')}
          value={least}
          onTyped={() => setIsTold(false)}
          onWrong={setIsLeastWrong}
          onChange={next => change([next, most])}
        />
        <span aria-hidden>–</span>
        <DurationBound
          {...shared}
          name={t('最长')}
          value={most}
          onTyped={() => setIsTold(false)}
          onWrong={setIsMostWrong}
          onChange={next => change([least, next])}
        />
      </div>
      {isShown && <DurationMistake id={help}>{mistake}</DurationMistake>}
    </fieldset>
  )
}

interface DurationBoundProps extends Pick<WidgetProps, 'id' | 'disabled' | 'readOnly' | 'status'> {
  /** What this one is of the two. */
  name: string
  value: string | null
  /** id of what says what is wrong. */
  help: string | undefined
  onChange(value: string | null): void
  onTyped(): void
  /** Never changes. */
  onWrong(isWrong: boolean): void
}

function DurationBound({ name, value, help, onChange, onTyped, onWrong, ...shared }: DurationBoundProps) {
  const { draft, hold, drop } = useDraft<string>(value)
  const text = draft ?? (value === null ? '' : wordsOfDuration(value, chosenLanguage()))
  const isWrong = text.trim() !== '' && readDuration(text) === null
  useEffect(() => onWrong(isWrong), [onWrong, isWrong])

  function change(next: string): void {
    const given = next.trim() === '' ? null : (readDuration(next) ?? value)
    hold(next, given)
    onTyped()
    if (given !== value) onChange(given)
  }
  return (
    <Input
      {...shared}
      status={isWrong ? shared.status : undefined}
      aria-label={name}
      aria-invalid={isWrong && help ? true : undefined}
      aria-describedby={isWrong ? help : undefined}
      autoComplete="off"
      allowClear={!shared.readOnly}
      placeholder={name}
      value={text}
      onChange={event => change(event.target.value)}
      onBlur={() => !isWrong && drop()}
    />
  )
}
