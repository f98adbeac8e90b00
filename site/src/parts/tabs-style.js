/** Brings the style of what the tabs draw. */

import css from "./tabs.css" with { type: "text" };
import { adopt } from "./sheet.js";

adopt(css);
