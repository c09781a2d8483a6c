import { t } from '#model/language/t.ts'
import { HomeLink } from './HomeLink.tsx'
import { StatusFrame } from './StatusFrame.tsx'

export interface MissingPageProps {
  /** Key of the page that the menu names. */
  component: string
  /** Title of the menu. */
  title: string
}

/** Says that a menu leads to a page that this installation does not have, and who can mend it. */
export function MissingPage({ component, title }: MissingPageProps) {
  return (
    <StatusFrame isInside title={t('没有页面 {{component}}', { component })}>
      <p>
        {import.meta.env.DEV
          ? t('请写 schemas/{{component}}.json，或在 src/custom 中用 definePage 定义它。', { component })
          : t('菜单“{{title}}”指向的组件不存在，请联系管理员在菜单管理中修改。', { title })}
      </p>
      <div className="m-status-buttons">
        <HomeLink />
      </div>
    </StatusFrame>
  )
}
