import type { Locator } from '@playwright/test'

/**
 * The element once nothing in it moves any more: a dialog that is still growing is clicked beside its button on a
 * busy machine.
 */
export async function settled(locator: Locator): Promise<Locator> {
  await locator.evaluate(async element => {
    // What grows when it appears begins to a frame after it was put there.
    for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame)
    const running = element.getAnimations({ subtree: true }).map(animation => animation.finished)
    await Promise.allSettled(running)
  })
  return locator
}
