/** Of a vertical axis with its figures, in pixels; a phone has few to spare. */
export const axisWidth = (): number => (innerWidth < 520 ? 60 : 76);
