import { t } from '#model/language/t.ts'
import './preview.css'

/** What saving would change, as the server answers it. Without sections the user is not asked. */
export interface SavePreview {
  /** A sentence above the sections; '' for none. */
  summary: string
  /** Why it is asked once more. */
  again?: string
  /** The question that the dialog is called, where there is one: 停用“甲”？ */
  ask?: string
  /** What is done, where that is no save: 群发. */
  does?: string
  /** How many are affected, which the save then says to have agreed to. */
  agreed?: number
  sections: {
    title: string
    tone: 'gain' | 'loss' | 'change'
    /** Number of things that the items stand for; default: the number of items. null: they are not counted. */
    count?: number | null
    items: { title: string; detail: string }[]
  }[]
}

/** What a save would change, without asking. */
export function PreviewSections({ preview }: { preview: SavePreview }) {
  return (
    // A long one scrolls, and holds nothing that takes the focus.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
    <section className="m-preview" tabIndex={0} aria-label={t('变更内容')}>
      {preview.summary !== '' && <p className="m-preview-summary">{preview.summary}</p>}
      {preview.sections.map(({ title, tone, items, count = items.length }) => (
        <section key={title} className={`m-preview-section m-preview-${tone}`}>
          <h3>{count === null ? title : t('{{title}}（{{count}}）', { title, count })}</h3>
          <dl>
            {items.map(item => (
              <div key={item.title}>
                <dt>{item.title}</dt>
                <dd>{item.detail}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </section>
  )
}
