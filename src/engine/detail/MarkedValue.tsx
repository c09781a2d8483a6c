import type { ReactNode } from 'react'
import { t } from '#model/language/t.ts'
import type { Place } from './PlaceMarks.ts'
import './places.css'

interface MarkedValueProps {
  place: Place
  title: string
  children: ReactNode
}

/** A value that can be chosen by a button behind it, so that links and pictures in it still open, and what stands below it. */
export default function MarkedValue({ place: { marks, path }, title, children }: MarkedValueProps) {
  const { below, onPick } = marks
  return (
    <div className={onPick ? 'm-place m-place-open' : 'm-place'} data-place={path}>
      {onPick && (
        <button
          type="button"
          className="m-place-pick"
          aria-label={t('选中“{{title}}”', { title })}
          onClick={() => onPick(path)}
        />
      )}
      <div className="m-place-value">{children}</div>
      {below?.(path)}
    </div>
  )
}
