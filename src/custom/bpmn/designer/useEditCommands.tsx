import {
  AlignCenterOutlined,
  AlignLeftOutlined,
  AlignRightOutlined,
  ClearOutlined,
  ColumnHeightOutlined,
  ColumnWidthOutlined,
  RedoOutlined,
  UndoOutlined,
  VerticalAlignBottomOutlined,
  VerticalAlignMiddleOutlined,
  VerticalAlignTopOutlined,
} from '@ant-design/icons'
import { App } from 'antd'
import type CommandStack from 'diagram-js/lib/command/CommandStack'
import type EditorActions from 'diagram-js/lib/features/editor-actions/EditorActions'
import type { ReactNode } from 'react'
import { lossQuestion, useHost } from '#engine'
import { t } from '#model/language/t.ts'
import { newDiagram } from '#process/processes.ts'
import type { CommandGroup } from './Command.ts'
import { type DesignSession, useDesign } from './DesignSession.ts'

/** Taking steps back, doing them again, and beginning anew. */
export function useHistoryCommands(
  session: DesignSession,
  process: { key: string; name: string },
): CommandGroup {
  const { modal } = App.useApp()
  const { notify } = useHost()
  const { canUndo, canRedo, isOpen, vendor } = useDesign(session)
  const stack = () => session.modeler().get<CommandStack>('commandStack')

  function redraw(): void {
    modal.confirm(
      lossQuestion({
        title: t('清空画布，重新绘制？'),
        content: t('画布将变为空白流程，撤销记录也会清除。已保存的版本不变，直到再次保存。'),
        okText: t('重新绘制'),
        cancelText: t('取消'),
        centered: true,
        onOk: async () => {
          await session.open(await newDiagram({ ...process, vendor }), false)
          notify.success(t('已重新开始'))
        },
      }),
    )
  }

  return {
    key: 'history',
    label: t('撤销与重做'),
    commands: [
      {
        ...{ key: 'undo', label: t('撤销'), icon: <UndoOutlined />, keys: 'Ctrl Z', disabled: !canUndo },
        run: () => stack().undo(),
      },
      {
        ...{ key: 'redo', label: t('重做'), icon: <RedoOutlined />, keys: 'Ctrl Y', disabled: !canRedo },
        run: () => stack().redo(),
      },
      {
        ...{ key: 'redraw', label: t('重新绘制'), icon: <ClearOutlined />, disabled: !isOpen },
        run: redraw,
      },
    ],
  }
}

/** Bringing the selected elements into line, and to equal distances. */
export function useAlignCommands(session: DesignSession): CommandGroup {
  const { modal } = App.useApp()
  const { notify } = useHost()
  const { selected, isOpen } = useDesign(session)
  const trigger = (action: string, type: string) =>
    session.modeler().get<EditorActions>('editorActions').trigger(action, { type })

  function align(type: string): void {
    if (selected < 2) {
      notify.warning(t('请按住 Ctrl 键选择多个元素对齐'))
      return
    }
    modal.confirm({
      title: t('系统提示'),
      content: t('自动对齐可能造成图形变形，是否继续？'),
      okText: t('继续'),
      cancelText: t('取消'),
      centered: true,
      onOk: () => void trigger('alignElements', type),
    })
  }

  function distribute(type: string): void {
    if (selected < 3) notify.warning(t('请按住 Ctrl 键选择三个以上元素'))
    else trigger('distributeElements', type)
  }

  const command = (key: string, label: string, icon: ReactNode, run: () => void) => ({
    ...{ key, label, icon, run, disabled: !isOpen },
  })
  return {
    key: 'align',
    label: t('对齐'),
    commands: [
      command('align-left', t('左对齐'), <AlignLeftOutlined />, () => align('left')),
      command('align-center', t('水平居中'), <AlignCenterOutlined />, () => align('center')),
      command('align-right', t('右对齐'), <AlignRightOutlined />, () => align('right')),
      command('align-top', t('上对齐'), <VerticalAlignTopOutlined />, () => align('top')),
      command('align-middle', t('垂直居中'), <VerticalAlignMiddleOutlined />, () => align('middle')),
      command('align-bottom', t('下对齐'), <VerticalAlignBottomOutlined />, () => align('bottom')),
      command('spread-x', t('水平等距分布'), <ColumnWidthOutlined />, () => distribute('horizontal')),
      command('spread-y', t('垂直等距分布'), <ColumnHeightOutlined />, () => distribute('vertical')),
    ],
  }
}
