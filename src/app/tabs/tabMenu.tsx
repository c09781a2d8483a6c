import {
  CloseCircleOutlined,
  CloseOutlined,
  MinusCircleOutlined,
  ReloadOutlined,
  VerticalLeftOutlined,
  VerticalRightOutlined,
} from '@ant-design/icons'
import type { MenuProps } from 'antd'
import { t } from '#model/language/t.ts'
import { pathsOfGroup, type Tab, type TabGroup } from './Tab.ts'
import type { TabCommands } from './useTabCommands.ts'

const GROUPS: { key: TabGroup; label: string; icon: React.ReactNode }[] = [
  {
    key: 'current',
    get label() {
      return t('关闭当前')
    },
    icon: <CloseOutlined />,
  },
  {
    key: 'others',
    get label() {
      return t('关闭其他')
    },
    icon: <CloseCircleOutlined />,
  },
  {
    key: 'left',
    get label() {
      return t('关闭左侧')
    },
    icon: <VerticalRightOutlined />,
  },
  {
    key: 'right',
    get label() {
      return t('关闭右侧')
    },
    icon: <VerticalLeftOutlined />,
  },
  {
    key: 'all',
    get label() {
      return t('全部关闭')
    },
    icon: <MinusCircleOutlined />,
  },
]

interface TabMenuOptions {
  list: readonly Tab[]
  /** The tab that the menu belongs to. */
  path: string
  commands: TabCommands
}

/** Returns the menu of a tab; what would close nothing cannot be chosen. */
export function tabMenu({ list, path, commands }: TabMenuOptions): MenuProps {
  const groups = GROUPS.map(group => ({
    ...group,
    disabled: pathsOfGroup(list, path, group.key).length === 0,
  }))
  return {
    items: [
      { key: 'refresh', label: t('刷新页面'), icon: <ReloadOutlined /> },
      { type: 'divider' },
      ...groups,
    ],
    onClick({ key, domEvent }) {
      domEvent.stopPropagation()
      if (key === 'refresh') void commands.refresh(path)
      else void commands.close(path, key as TabGroup)
    },
  }
}
