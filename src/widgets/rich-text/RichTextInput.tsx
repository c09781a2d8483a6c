import { lazy, Suspense } from 'react'
import { t } from '#model/language/t.ts'
import type { RichTextInputProps } from './Editor.tsx'

const Editor = lazy(() => import('./Editor.tsx'))

/** Formatted text with pictures. The editor is fetched when the field is drawn. */
export function RichTextInput(props: RichTextInputProps) {
  const { height = 320 } = props
  const waiting = (
    <div style={{ height: height + 42 }} aria-busy="true">
      {t('正在加载编辑器…')}
    </div>
  )
  return (
    <Suspense fallback={waiting}>
      <Editor {...props} height={height} />
    </Suspense>
  )
}
