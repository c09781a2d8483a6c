import { ClearOutlined, RedoOutlined, UndoOutlined } from '@ant-design/icons'
import { App } from 'antd'
import type CommandStack from 'diagram-js/lib/command/CommandStack'
import { lossQuestion, useHost } from '#engine'
import { t } from '#model/language/t.ts'
import { newDiagram } from '#process/newDiagram.ts'
import type { CommandGroup } from './Command.ts'
import type { DesignSession } from './DesignSession.ts'
import { useDesign } from './useDesign.ts'

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
