import {
  BugOutlined,
  ExpandOutlined,
  PauseCircleOutlined,
  PlayCircleOutlined,
  QuestionCircleOutlined,
  SearchOutlined,
  SettingOutlined,
  ZoomInOutlined,
  ZoomOutOutlined,
} from '@ant-design/icons'
import { App } from 'antd'
import type Canvas from 'diagram-js/lib/core/Canvas'
import type EditorActions from 'diagram-js/lib/features/editor-actions/EditorActions'
import { useCallback, useEffect } from 'react'
import { t } from '#model/language/t.ts'
import { endOfZoom, stepZoom, ZOOM, ZoomFault, zoomTo, zoomToFit } from '../modeler/zoomTo.ts'
import type { Command, CommandGroup } from './Command.ts'
import { type DesignSession, useDesign } from './DesignSession.ts'

interface ViewCommandOptions {
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
        label: isSimulating ? t('退出动画演示') : t('动画演示'),
        help: isSimulating ? undefined : t('令牌沿着连线走一遍，不带数据，不找处理人'),
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

/** Looking at the diagram from nearer and farther. */
export function useZoomCommands(session: DesignSession): CommandGroup {
  const { message } = App.useApp()
  const { zoom, isOpen, refusedZooms } = useDesign(session)
  // One at a time, and not for ever: whoever holds a key down asks many times.
  const refuse = useCallback(
    () => void message.error({ key: 'bpmn-zoom', content: new ZoomFault().message }),
    [message],
  )
  useEffect(() => {
    if (refusedZooms > 0) refuse()
  }, [refusedZooms, refuse])

  const change = (how: (canvas: Canvas) => void) => () => how(session.modeler().get<Canvas>('canvas'))
  // Two clicks may come before the button is drawn as one that has come to its end.
  const step = (direction: 1 | -1, last: 'least' | 'most') =>
    change(canvas => {
      if (endOfZoom(canvas.zoom()) !== last) stepZoom(canvas, direction)
    })
  const out = step(-1, 'least')
  const into = step(1, 'most')
  const end = endOfZoom(zoom)
  const percent = `${Math.round(zoom * 100)}%`
  return {
    key: 'zoom',
    label: t('缩放'),
    commands: [
      {
        ...{ key: 'zoom-out', label: t('缩小'), icon: <ZoomOutOutlined />, keys: 'Ctrl -', run: out },
        ...(end === 'least' && {
          disabled: true,
          reason: t('已是最小（{{percent}}%）', { percent: ZOOM.least * 100 }),
        }),
      },
      {
        ...{ key: 'zoom-reset', icon: null, keys: 'Ctrl 0', text: percent },
        // What is seen is part of what is heard.
        label: t('{{percent}}，恢复原始大小', { percent }),
        run: change(canvas => zoomTo(canvas, 1)),
      },
      {
        ...{ key: 'zoom-in', label: t('放大'), icon: <ZoomInOutlined />, keys: 'Ctrl +', run: into },
        ...(end === 'most' && {
          disabled: true,
          reason: t('已是最大（{{percent}}%）', { percent: ZOOM.most * 100 }),
        }),
      },
      { key: 'zoom-fit', label: t('适应画布'), icon: <ExpandOutlined />, run: change(zoomToFit) },
    ].map((command: Command) => ({ ...command, disabled: command.disabled || !isOpen })),
  }
}
