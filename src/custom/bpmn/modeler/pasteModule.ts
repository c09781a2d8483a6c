import type EventBus from 'diagram-js/lib/core/EventBus'
import type Clipboard from 'diagram-js/lib/features/clipboard/Clipboard'
import { isPaste } from 'diagram-js/lib/features/keyboard/KeyboardUtil'

/** Before the keys of the editor, which would keep the browser from pasting. */
const EARLY = 2000

/** While no element was copied, pasting is left to the browser: then a text may be pasted. */
class PasteKeys {
  static $inject = ['eventBus', 'clipboard']

  constructor(eventBus: EventBus, clipboard: Clipboard) {
    eventBus.on('keyboard.keydown', EARLY, ({ keyEvent }: { keyEvent: KeyboardEvent }) =>
      isPaste(keyEvent) && clipboard.isEmpty() ? false : undefined,
    )
  }
}

export const pasteModule = { __init__: ['pasteKeys'], pasteKeys: ['type', PasteKeys] as const }
