import { WarningOutlined } from '@ant-design/icons'
import { Popover } from 'antd'
import { Allow } from '#engine'
import { t } from '#model/language/t.ts'

/** What is wrong with the menu, for those who can mend it. */
export function MenuProblems({ problems, isCollapsed }: { problems: string[]; isCollapsed: boolean }) {
  if (problems.length === 0) return null
  const list = (
    <ul className="m-menu-problems">
      {problems.map(problem => (
        <li key={problem}>{problem}</li>
      ))}
    </ul>
  )
  const words = t('菜单有 {{count}} 处问题', { count: problems.length })
  return (
    <Allow permission="system:menu:edit">
      <Popover title={words} content={list} trigger="click" placement="rightBottom">
        <button type="button" className="m-menu-item m-menu-problem" aria-label={words}>
          <WarningOutlined aria-hidden="true" />
          {!isCollapsed && words}
        </button>
      </Popover>
    </Allow>
  )
}
