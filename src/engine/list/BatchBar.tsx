import { Button } from 'antd'
import { t } from '#model/language/t.ts'
import { useIsPhone } from '../data/useMeasure.ts'
import { FoldedButtons, foldedFor } from './FoldedButtons.tsx'
import type { ListButton } from './listButtons.ts'
import type { ListCommands } from './useListCommands.ts'
import type { ListControl } from './useListPage.ts'

/** Stands over the toolbar while records are chosen: how many, and what can be done with them. */
export function BatchBar({ list, commands }: { list: ListControl; commands: ListCommands }) {
  const { selection, buttons, inTrash } = list
  const count = selection.records.length
  const { shown, folded } = foldedFor(useIsPhone(), inTrash ? buttons.restore : buttons.selection)
  if (count === 0) return null
  const usable = (button: ListButton) => selection.records.every(button.allows)
  return (
    <div className="m-batch" role="toolbar" aria-label={t('批量操作')}>
      <span role="status">{t('已选择{{count}}项', { count })}</span>
      {shown.map(button => (
        <Button
          key={button.name}
          size="small"
          danger={button.danger}
          disabled={!usable(button)}
          title={usable(button) ? undefined : t('所选记录中有不能{{title}}的', { title: button.title })}
          onClick={() => commands.press(button, selection.records)}
        >
          {button.title}
        </Button>
      ))}
      <FoldedButtons
        buttons={folded}
        isDisabled={button => !usable(button)}
        press={button => commands.press(button, selection.records)}
      />
      <Button size="small" type="link" onClick={selection.clear}>
        {t('取消选择')}
      </Button>
    </div>
  )
}
