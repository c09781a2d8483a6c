import {
  CloseCircleOutlined,
  CloseOutlined,
  MinusCircleOutlined,
  ReloadOutlined,
  VerticalLeftOutlined,
  VerticalRightOutlined,
} from '@ant-design/icons'
import type { MenuProps } from 'antd'
import { pathsOfGroup, type TabGroup } from './pathsOfGroup.ts'
import type { Tab } from './Tab.ts'
import type { TabCommands } from './useTabCommands.ts'

const GROUPS: { key: TabGroup; label: string; icon: React.ReactNode }[] = [
  { key: 'current', label: '关闭当前', icon: <CloseOutlined /> },
  { key: 'others', label: '关闭其他', icon: <CloseCircleOutlined /> },
  { key: 'left', label: '关闭左侧', icon: <VerticalRightOutlined /> },
  { key: 'right', label: '关闭右侧', icon: <VerticalLeftOutlined /> },
  { key: 'all', label: '全部关闭', icon: <MinusCircleOutlined /> },
]

export interface TabMenuOptions {
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
    items: [{ key: 'refresh', label: '刷新页面', icon: <ReloadOutlined /> }, { type: 'divider' }, ...groups],
    onClick({ key, domEvent }) {
      domEvent.stopPropagation()
      if (key === 'refresh') void commands.refresh(path)
      else void commands.close(path, key as TabGroup)
    },
  }
}
