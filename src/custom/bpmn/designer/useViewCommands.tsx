import {
  BugOutlined,
  PauseCircleOutlined,
  PlayCircleOutlined,
  QuestionCircleOutlined,
  SearchOutlined,
  SettingOutlined,
} from '@ant-design/icons'
import type EditorActions from 'diagram-js/lib/features/editor-actions/EditorActions'
import { t } from '#model/language/t.ts'
import type { CommandGroup } from './Command.ts'
import type { DesignSession } from './DesignSession.ts'
import { useDesign } from './useDesign.ts'

export interface ViewCommandOptions {
  session: DesignSession
  isSimulating: boolean
  simulate(isOn: boolean): void
  /** Whether the problems are listed, and how many there are; null before they were looked for. */
  problems: { isOpen: boolean; count: number | null }
  showProblems(isOpen: boolean): void
  showKeys(): void
  showSettings(): void
}

/** Finding elements and problems, playing the process through, help and settings. */
export function useViewCommands(options: ViewCommandOptions): CommandGroup {
  const { session, isSimulating, problems } = options
  const { isOpen } = useDesign(session)
  return {
    key: 'view',
    label: t('查看'),
    commands: [
      {
        ...{ key: 'find', label: t('查找元素'), icon: <SearchOutlined />, keys: 'Ctrl F' },
        disabled: !isOpen || isSimulating,
        // Any click closes the search, and so would the one that opens it.
        run: () => void setTimeout(() => find(session)),
      },
      {
        key: 'simulate',
        label: isSimulating ? t('退出模拟') : t('模拟运行'),
        icon: isSimulating ? <PauseCircleOutlined /> : <PlayCircleOutlined />,
        isOn: isSimulating,
        disabled: !isOpen,
        run: () => options.simulate(!isSimulating),
      },
      {
        ...{ key: 'problems', label: t('问题'), icon: <BugOutlined />, isOn: problems.isOpen },
        ...(problems.count ? { text: String(problems.count) } : {}),
        disabled: !isOpen,
        run: () => options.showProblems(!problems.isOpen),
      },
      {
        ...{ key: 'settings', label: t('设计器设置'), icon: <SettingOutlined />, disabled: !isOpen },
        run: options.showSettings,
      },
      { key: 'keys', label: t('快捷键'), icon: <QuestionCircleOutlined />, run: options.showKeys },
    ],
  }
}

const find = (session: DesignSession) =>
  session.modeler().get<EditorActions>('editorActions').trigger('find', {})
