// Files of tests share a page and its modules: what one of them was answered is nothing to the next.

import { beforeEach } from "vitest";
import { forgetAnswers } from "../src/server/api";

beforeEach(forgetAnswers);
