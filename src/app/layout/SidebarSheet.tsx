import { Drawer } from 'antd'
import { useSnapshot } from 'valtio/react'
import { t } from '#model/language/t.ts'
import { sizes } from '../theme/tokens.ts'
import { layout, setSheet } from './layout.ts'
import { Sidebar, type SidebarProps } from './Sidebar.tsx'

const WIDTH = sizes.sidebar + 10 * sizes.space

/** The sidebar of a small screen. */
export function SidebarSheet(props: Omit<SidebarProps, 'isCollapsed'>) {
  const { isSheetOpen } = useSnapshot(layout)
  return (
    <Drawer
      open={isSheetOpen}
      onClose={() => setSheet(false)}
      placement="left"
      width={WIDTH}
      closable={false}
      rootClassName="m-menu-sheet"
      aria-label={t('菜单')}
      styles={{ body: { padding: 0 } }}
    >
      <Sidebar {...props} />
    </Drawer>
  )
}
