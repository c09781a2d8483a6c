import { Alert } from 'antd'
import { t } from '#model/language/t.ts'
import type { ReadNoteWire } from './genTypes.ts'

/** What a source holds beside tables, and what of it could not be read. */
export function ReadNotes({ notes }: { notes: ReadNoteWire[] }) {
  if (notes.length === 0) return null
  const isWrong = notes.some(({ severity }) => severity === 'error')
  return (
    <Alert
      showIcon
      className="m-gen-notes"
      type={isWrong ? 'error' : 'info'}
      role="status"
      message={isWrong ? t('有内容没有读到') : t('读取说明')}
      description={
        <ul className="m-gen-list">
          {notes.map(({ place, message }) => (
            <li key={`${place} ${message}`}>
              {place !== '' && (
                <code className="m-gen-place">
                  {/^\d+$/.test(place) ? t('第{{line}}行', { line: place }) : place}
                </code>
              )}
              {message}
            </li>
          ))}
        </ul>
      }
    />
  )
}
