import { t } from '#model/language/t.ts'
/** A visible box in place of a widget that does not exist; names it. */
export function MissingWidget({ name }: { name: string }) {
  return (
    <span className="m-missing" role="alert">
      {t('没有组件 {{name}}', { name })}
    </span>
  )
}
