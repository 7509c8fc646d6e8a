/* Made from the description of the portal API by "npm run generate"; edit neither. */

export interface paths {
    "/portal/api/start": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether to sign in or to make the first account */
        get: operations["getStart"];
        put?: never;
        /**
         * Make the first account of this installation and sign in
         * @description Needs the set-up code that the console shows at the start. Refused with 409 as soon as there is an account.
         */
        post: operations["setUp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/api/session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Who is signed in, for which tenant and plan */
        get: operations["getSession"];
        put?: never;
        /** Sign in */
        post: operations["logIn"];
        /** Sign out: the session ends at once */
        delete: operations["logOut"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/api/join/look-up": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** What an invitation is for */
        post: operations["lookUpInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/api/join": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Take an invitation up and sign in */
        post: operations["join"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/api/new-password/look-up": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Whose password a link sets */
        post: operations["lookUpPasswordLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/api/new-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Set a new password by a link; all sessions of the account end */
        post: operations["setNewPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/api/products": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List products, a page at a time
         * @description In the order of their ids. All filters must hold; search finds a fragment of name, sku, ean or model.
         */
        get: operations["listProducts"];
        put?: never;
        /**
         * Create a product
         * @description A duplicate sku is refused with 422; there is no fall-back to an update.
         */
        post: operations["createProduct"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/api/products/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One product with mappings, categories, groups and descriptions
         * @description Every written field, with stock by location, images, overrides by channel and the state of each publication.
         */
        get: operations["getProduct"];
        /**
         * Update a product; fields that are not sent stay unchanged
         * @description name must currently be sent. attribute_bag and channel_overrides are merged.
         */
        put: operations["updateProduct"];
        post?: never;
        /**
         * Delete a product for good, with its mappings
         * @description It is withdrawn from every channel, and its sku and ean can be used again at once.
         */
        delete: operations["deleteProduct"];
        options?: never;
        head?: never;
        /**
         * Change a product; fields that are not sent stay unchanged, the name as well
         * @description attribute_bag, properties and channel_overrides are merged.
         */
        patch: operations["changeProduct"];
        trace?: never;
    };
    "/portal/api/products/{id}/images": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add an image; the first one is primary
         * @description The image is decoded and re-encoded without its metadata.
         */
        post: operations["addProductImage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/api/products/{id}/images/reorder": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Order the images; the first becomes primary
         * @description Ids that do not belong to this product are skipped.
         */
        put: operations["reorderProductImages"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/api/products/{id}/images/{imageId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete an image and its file
         * @description When it was the primary image, the next one in order becomes primary.
         */
        delete: operations["deleteProductImage"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/api/brands": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List brands by name
         * @description With the number of products of each.
         */
        get: operations["listBrands"];
        put?: never;
        /**
         * Create a brand
         * @description Names are unique in any case. Writing a product with brand_name creates its brand as well.
         */
        post: operations["createBrand"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/api/categories": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All categories in tree order: a parent always precedes its children
         * @description With the path, the number of products and children, and the categories of channels each is mapped to.
         */
        get: operations["listCategories"];
        put?: never;
        /**
         * Create a category
         * @description Names are unique among siblings. Other fields are ignored.
         */
        post: operations["createCategory"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/api/categories/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change a category; fields that are not sent stay unchanged
         * @description With parent_id it moves, its descendants with it; it cannot move below itself. null makes it a root.
         */
        put: operations["updateCategory"];
        post?: never;
        /**
         * Delete a category without children; its products stay
         * @description Links to products and mappings to categories of channels go with it. With children it is refused with 422.
         */
        delete: operations["deleteCategory"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/api/groups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Groups of products by name
         * @description Their id is the group_id of the product list. Groups are made and filled in the portal.
         */
        get: operations["listGroups"];
        put?: never;
        /** Create a group of products */
        post: operations["createGroup"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/api/tax-rates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The VAT rates defined for the tenant
         * @description tax_rate and tax_rate_id of a product must be among them.
         */
        get: operations["listTaxRates"];
        put?: never;
        /** Define a VAT rate */
        post: operations["createTaxRate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/api/products/{id}/effective-targets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Where the product would go, at which price and with which stock
         * @description Combines publish rules, overrides and the stock of each store, exactly as publishing does.
         */
        get: operations["getEffectiveTargets"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/api/stock-locations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Stock locations, the local one first
         * @description Their codes are the keys of attribute_bag; the local one is what quantity writes to.
         */
        get: operations["listStockLocations"];
        put?: never;
        /**
         * Create an external stock location
         * @description The local location and the stores of marketplaces are made by the service. A code is used once.
         */
        post: operations["createStockLocation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/api/stock-locations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete an external stock location with its stock
         * @description Only external locations can be deleted.
         */
        delete: operations["deleteStockLocation"];
        options?: never;
        head?: never;
        /**
         * Change label or activity of a stock location
         * @description Any location can be renamed and switched off and on, also the stores of marketplaces.
         */
        patch: operations["updateStockLocation"];
        trace?: never;
    };
    "/portal/api/channels": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The publish targets of the tenant; sources are not among them
         * @description Their credential_id is what channel_overrides name. Connections are made and changed in the portal.
         */
        get: operations["listChannels"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/api/orders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Orders of all channels by time of change
         * @description Walk with cursor to miss nothing: pass meta.next_cursor until it is null, and later go on from the last one.
         */
        get: operations["listOrders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/api/bulk-operations/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Queue the import of a CSV, TSV, XLSX or XML file of products
         * @description The job is queued and its state, counts and row errors are read at the address in Location. A dry run checks and counts but writes nothing.
         */
        post: operations["startImport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/api/bulk-operations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * State, counts and row errors of a bulk operation
         * @description Page and per_page walk the errors. The counts grow while the operation is processing.
         */
        get: operations["getBulkOperation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/api/session/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Prove once more who one is, by the password or a code of the second factor
         * @description What is of weight answers 403 with the code `reauthentication_required` when this, or the sign-in, is more than 15 minutes ago.
         */
        post: operations["confirmSession"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/api/account": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The account of the person who is signed in */
        get: operations["getAccount"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Change one's name, language or appearance */
        patch: operations["updateAccount"];
        trace?: never;
    };
    "/portal/api/account/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Change one's password; all other sessions end */
        post: operations["changePassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/api/account/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Where one is signed in */
        get: operations["listOwnSessions"];
        put?: never;
        post?: never;
        /** End all of one's sessions but this one */
        delete: operations["endOtherSessions"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/api/account/sessions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** End one of one's sessions, at once */
        delete: operations["endOwnSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/api/account/second-factor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Begin the set-up of a second factor: a secret for an authenticator app, shown once */
        post: operations["beginSecondFactor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/api/account/second-factor/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Switch the second factor on by its first code; all other sessions end, the recovery codes are shown once */
        post: operations["confirmSecondFactor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/api/account/second-factor/off": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Switch the second factor off */
        post: operations["switchOffSecondFactor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/api/account/recovery-codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ten new recovery codes in place of the old ones, shown once */
        post: operations["renewRecoveryCodes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/api/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Everybody of the tenant */
        get: operations["listMembers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/api/members/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Remove a member; their sessions end at once */
        delete: operations["deleteMember"];
        options?: never;
        head?: never;
        /** Give a member another role, at once; nobody is raised above oneself */
        patch: operations["updateMember"];
        trace?: never;
    };
    "/portal/api/members/{id}/second-factor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Take the second factor away from a member who lost it */
        delete: operations["deleteMemberSecondFactor"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/api/members/{id}/password-link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A link by which a member sets a new password: shown once, works once, for 24 hours */
        post: operations["createMemberPasswordLink"];
        /** Take back the link to a new password */
        delete: operations["deleteMemberPasswordLink"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/api/invitations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Invitations nobody has taken up yet */
        get: operations["listInvitations"];
        put?: never;
        /**
         * Invite somebody: a link, shown once, that works once, for 7 days
         * @description An older invitation of the same address ends.
         */
        post: operations["createInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/api/invitations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Take an invitation back */
        delete: operations["deleteInvitation"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/api/tenant": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Give the shop another name or currency, or require the second factor of its members
         * @description Prices keep their numbers: nothing is converted. Connections priced in the own currency are planned anew.
         */
        patch: operations["updateTenant"];
        trace?: never;
    };
    "/portal/api/api-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** API keys without the keys themselves; the newest first, revoked ones at the end */
        get: operations["listApiKeys"];
        put?: never;
        /** Make an API key; it is answered once and never again */
        post: operations["createApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/api/api-keys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Refuse an API key from now on */
        delete: operations["revokeApiKey"];
        options?: never;
        head?: never;
        /** Give an API key another name, end date, scopes or addresses */
        patch: operations["updateApiKey"];
        trace?: never;
    };
    "/portal/api/api-keys/{id}/renew": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Put a new key in place of the old one, which is refused at once or works for some hours more
         * @description One whose end date is past needs another one.
         */
        post: operations["renewApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/api/members/{id}/api-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Refuse every API key that a member, also one who left, made or renewed and so knows */
        delete: operations["revokeKeysOfMember"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/api/audit-log": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What was done, by whom; the latest first
         * @description Of more than 10000 entries the latest 10000 are counted and paged.
         */
        get: operations["listAuditLog"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/api/overview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How far the set-up is, and what waits for somebody */
        get: operations["getOverview"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/api/progress": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What happened since an event, where no stream gets through */
        get: operations["listProgress"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/api/product-list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The list of products with their states on channels, sorted, a page at a time */
        get: operations["listProductRows"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/api/products/{id}/siblings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The products before and after this one in a list with these filters and this order
         * @description It keeps its place when it no longer meets the filters, because it was just mended for example.
         */
        get: operations["getProductSiblings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/api/product-platforms": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The platforms that products can be mapped to, by the ids the filters use */
        get: operations["listProductPlatforms"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/api/product-edits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Save what was typed into rows of the list
         * @description Each edit is answered by itself; fields that are not sent stay as they are.
         */
        post: operations["editProductRows"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/api/saved-views": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The views of a page: the caller’s own and the shared ones */
        get: operations["listSavedViews"];
        put?: never;
        /** Keep a view of a page, for oneself or shared */
        post: operations["createSavedView"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/api/saved-views/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Delete a view */
        delete: operations["deleteSavedView"];
        options?: never;
        head?: never;
        /** Change a view; what is absent stays as it is */
        patch: operations["updateSavedView"];
        trace?: never;
    };
    "/portal/api/bulk-actions/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * What an action on many products would do
         * @description Changes nothing. Samples show the first products before and after, `channels` what an edit of them would do there.
         */
        post: operations["previewBulkAction"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/api/bulk-actions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The actions on many products, the newest first */
        get: operations["listBulkActions"];
        put?: never;
        /**
         * Edit, publish or delete many products
         * @description The selection is ids, or a filter with the number of products that were seen: it is evaluated once, now, and refused with 409 when it finds far more or fewer.
         */
        post: operations["startBulkAction"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/api/bulk-actions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How far an action is, and what became of each product
         * @description Page and per_page walk the products; result shows only those of one outcome.
         */
        get: operations["getBulkAction"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/api/bulk-actions/{id}/undo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take back what an edit of many products changed
         * @description An action of its own. What somebody has changed since stays, and its item says so.
         */
        post: operations["undoBulkAction"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/api/jobs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Imports and bulk actions as one list, the newest first */
        get: operations["listJobs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/api/products/{id}/images/from-address": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add an image by its address on the internet
         * @description It is fetched once, decoded and re-encoded like an upload.
         */
        post: operations["addImageFromAddress"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/api/products/{id}/channels": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What the product is on every channel, why, and where it stands */
        get: operations["getProductChannels"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/api/products/{id}/channels/{credential_id}/exclusion": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Keep the product off one channel, or let it go there again */
        put: operations["setProductExclusion"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/api/products/{id}/channels/{credential_id}/match": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Say which listing of the channel the product is */
        put: operations["matchProduct"];
        post?: never;
        /**
         * Forget which listing of the channel the product is
         * @description It is looked for anew. What the channel holds stays as it is.
         */
        delete: operations["unmatchProduct"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/api/products/{id}/channels/{credential_id}/create-as-new": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Say that none of the channel's listings is the product: it is created as new */
        post: operations["createProductAsNew"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/api/products/{id}/publish": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Publish the product now, everywhere or on one channel
         * @description What was refused or waits for its next try is tried at once. GET …/channels shows how it goes on.
         */
        post: operations["publishProduct"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/api/products/{id}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Who changed the product, where it was sent, and what was sold, the newest first */
        get: operations["getProductHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/api/brands/{id}/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What refers to the brand */
        get: operations["getBrandUsage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/api/categories/{id}/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What refers to the category */
        get: operations["getCategoryUsage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/api/groups/{id}/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What refers to the group */
        get: operations["getGroupUsage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/api/brands/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Rename a brand; its products carry the new name to the channels */
        put: operations["renameBrand"];
        post?: never;
        /**
         * Delete a brand that nothing names any more
         * @description 409 while products, publish rules or markups name it.
         */
        delete: operations["deleteBrand"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/api/brands/{id}/merge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give the products of a brand to another one and delete it
         * @description 409 while publish rules or markups name the brand that would go.
         */
        post: operations["mergeBrand"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/api/groups/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Rename a group; rules keep selecting it */
        put: operations["renameGroup"];
        post?: never;
        /** Delete a group; its products stay and are planned anew */
        delete: operations["deleteGroup"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/api/groups/{id}/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Put products into a group
         * @description Those that are in it already, and those there are not, are skipped.
         */
        post: operations["addGroupMembers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/api/groups/{id}/members/remove": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Take products out of a group */
        post: operations["removeGroupMembers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/api/tax-rates/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The VAT rates with how many products have each */
        get: operations["listTaxRatesInUse"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/api/tax-rates/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change name or percentage of a VAT rate
         * @description Prices without VAT stay; those with VAT change, and are sent to the channels that show them.
         */
        put: operations["updateTaxRate"];
        post?: never;
        /** Delete a VAT rate that no product has */
        delete: operations["deleteTaxRate"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/api/category-options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Values set on categories, of all or of one */
        get: operations["listCategoryOptions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/api/categories/{id}/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Set a value on a category; it holds for everything below */
        put: operations["setCategoryOption"];
        post?: never;
        /** Remove a value from a category */
        delete: operations["removeCategoryOption"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/api/stock-locations/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All stock locations with what lies in them */
        get: operations["listStockLocationsInUse"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/api/import-template": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** An empty file of our own columns with an example row */
        get: operations["downloadImportTemplate"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/api/import-files": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Upload a file and see its columns, before anything is imported
         * @description The file is kept for seven days after its last use, so a dry run and a run need no second upload.
         */
        post: operations["uploadImportFile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/api/import-files/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** An uploaded file with its columns */
        get: operations["getImportFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/api/import-files/{id}/survey": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Look through an uploaded XML file once more, with other elements as products */
        post: operations["surveyImportFile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/api/import-files/{id}/runs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Queue a dry run or a run of an uploaded file */
        post: operations["runImportFile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/api/imports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Imports, the newest first */
        get: operations["listImports"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/api/imports/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** An import: how far it is, how its file was understood, what it would do */
        get: operations["getImport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/api/imports/{id}/errors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What is wrong with which row and column, in the order of the file */
        get: operations["listImportErrors"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/api/imports/{id}/rejects": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The refused rows as a file to mend and import again
         * @description CSV in UTF-8 with the reasons in the first column. 409 when the file is no longer kept.
         */
        get: operations["downloadRejects"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/api/import-schedules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Imports that are fetched from an address by themselves */
        get: operations["listImportSchedules"];
        put?: never;
        /** Fetch a file from an address regularly and import it; the first time at once */
        post: operations["createImportSchedule"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/api/import-schedules/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Try an address and its sign-in, and see the columns of the file; nothing is imported
         * @description Of an SFTP server the key is told first, without a sign-in; with host_key the file is read. It is kept like an uploaded one.
         */
        post: operations["testImportSchedule"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/api/import-schedules/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Fetch no more; what was imported stays */
        delete: operations["deleteImportSchedule"];
        options?: never;
        head?: never;
        /** Change a scheduled import, pause it or start it again; what is not sent stays */
        patch: operations["changeImportSchedule"];
        trace?: never;
    };
    "/portal/api/import-schedules/{id}/run": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Fetch and import now, also when the file is the same as last time */
        post: operations["runImportSchedule"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/api/order-list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Orders as rows of a list, the newest first */
        get: operations["listOrderItems"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/api/order-chart": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How many orders each connection had on each of the last days */
        get: operations["getOrderChart"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/api/orders/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** An order with its lines, what they booked and its timeline */
        get: operations["getOrder"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/api/orders/{id}/lines/{line_id}/match": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Say which product a line sold; it is booked at once */
        post: operations["matchOrderLine"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/api/order-problems": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Orders that could not be taken in, the newest first
         * @description At most 100 of them.
         */
        get: operations["listOrderProblems"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/api/order-problems/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take in again what was put aside: one order or all
         * @description What is still bad stays, with the reason.
         */
        post: operations["replayOrderProblems"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/api/platforms": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Kinds of channels and sites there are connectors for, with the form of their settings */
        get: operations["listPlatforms"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/api/connections": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All connections with how they are doing: what waits, what blocks them and why */
        get: operations["listConnections"];
        put?: never;
        /**
         * Create a connection and plan the whole catalogue for it
         * @description Webhook address and secret are in the answer and nowhere after.
         */
        post: operations["createConnection"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/api/connections/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Try settings of a connection that is not made yet
         * @description One cheap call to the channel; nothing is stored.
         */
        post: operations["testNewConnection"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/api/connections/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Try the credentials of a connection, or others before they are stored
         * @description With another address all secrets are given again: stored ones are sent to no new address.
         */
        post: operations["testConnection"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/api/connections/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One connection: health, settings, and of its secrets only since when they are set */
        get: operations["getConnection"];
        put?: never;
        post?: never;
        /**
         * Forget a connection with its listings and overrides
         * @description Listings are taken off sale first, in the background, except those of products that came from the site itself; with listings=withdraw_all these too, with listings=leave none.
         */
        delete: operations["deleteConnection"];
        options?: never;
        head?: never;
        /** Change how a connection prices, stocks and guards */
        patch: operations["updateConnection"];
        trace?: never;
    };
    "/portal/api/connections/{id}/config": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change settings and credentials of the connector; those left out stay as they are
         * @description With another address all secrets are given again: stored ones go to no new address.
         */
        put: operations["updateConnectionConfig"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/api/connections/{id}/pause": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Stop delivering; changes wait, orders are still read */
        post: operations["pauseConnection"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/api/connections/{id}/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Deliver again, also after failures blocked the channel */
        post: operations["resumeConnection"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/api/connections/{id}/reset-breaker": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Try a channel again now that failures blocked */
        post: operations["resetBreaker"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/api/connections/{id}/tasks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Have a recurring task run now */
        post: operations["runConnectionTask"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/api/connections/{id}/webhook": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a new webhook address, which ends the old one at once, or a new secret
         * @description What is made is in this answer and nowhere after. An old secret works for another 24 hours.
         */
        post: operations["renewWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/api/connections/{id}/stores": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The stores of a channel and the stock locations that stand for them */
        get: operations["listConnectionStores"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/api/currency-rates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Exchange rates from the tenant's own currency */
        get: operations["listCurrencyRates"];
        /** Set an exchange rate, or take it away with null; connections priced in it are planned anew */
        put: operations["setCurrencyRate"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/api/sending": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Stop all sending to channels, or let it go on
         * @description Within a second nothing more is sent. Changes wait, and orders are still read.
         */
        put: operations["setSending"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/api/trial-channel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether there can be a trial marketplace, and the connection to it */
        get: operations["getTrialChannel"];
        put?: never;
        /** Start the trial marketplace of this shop and connect it; once for any number of calls */
        post: operations["startTrialChannel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/api/connections/{id}/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** What a change of settings would do to the channel; nothing is changed */
        post: operations["previewConnection"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/api/connections/{id}/sync": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Read the stores, look up what the channel holds and plan anew; only what differs is sent */
        post: operations["syncConnection"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/api/connections/{id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Deliveries and errors of a connection over time, in UTC */
        get: operations["getDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/api/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Deliveries and errors of all connections over time, in UTC */
        get: operations["getAllDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/api/connections/{id}/contents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What would go with a connection if it were deleted */
        get: operations["getConnectionContents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/api/connections/{id}/rules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The rules of a connection in their order, with how many products each matches and decides */
        get: operations["listPublishRules"];
        put?: never;
        /** Add a rule */
        post: operations["createPublishRule"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/api/connections/{id}/rules/count": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** How many products a rule would match and decide */
        post: operations["countPublishRule"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/api/rule-choices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Groups and tags that conditions can name */
        get: operations["listRuleChoices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/api/connections/{id}/rules/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Preview: add a rule
         * @description Shows what would become of every channel, and changes nothing.
         */
        post: operations["previewCreatePublishRule"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/api/publish-rules/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Replace what a rule says */
        put: operations["updatePublishRule"];
        post?: never;
        /** Remove a rule */
        delete: operations["removePublishRule"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/api/publish-rules/{id}/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Preview: replace what a rule says
         * @description Shows what would become of every channel, and changes nothing.
         */
        post: operations["previewUpdatePublishRule"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/api/publish-rules/{id}/move": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Move a rule to another place in the order */
        post: operations["movePublishRule"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/api/publish-rules/{id}/move/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Preview: move a rule to another place in the order
         * @description Shows what would become of every channel, and changes nothing.
         */
        post: operations["previewMovePublishRule"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/api/publish-rules/{id}/removal/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Preview: remove a rule
         * @description Shows what would become of every channel, and changes nothing.
         */
        post: operations["previewRemovePublishRule"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/api/connections/{id}/markups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The markups of a connection, its brands and its categories */
        get: operations["listMarkups"];
        /**
         * Set the markup of the connection, a brand or a category
         * @description The markup of the connection itself is one of its settings, which an admin changes.
         */
        put: operations["setMarkup"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/api/connections/{id}/markups/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Preview: set the markup of the connection, a brand or a category
         * @description Shows what would become of every channel, and changes nothing.
         */
        post: operations["previewSetMarkup"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/api/connections/{id}/category-mappings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Our categories and what each is on the channel, unmapped ones first, with suggestions */
        get: operations["listCategoryMappings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/api/connections/{id}/channel-categories": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The channel's category tree, as it was last read */
        get: operations["listChannelCategories"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/api/connections/{id}/channel-categories/refresh": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Have the channel's category tree read again */
        post: operations["refreshChannelCategories"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/api/connections/{id}/category-mappings/{category_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Say what one of our categories is on the channel
         * @description Holds for what lies below it without a mapping of its own, from the next publish on.
         */
        put: operations["mapCategory"];
        post?: never;
        /** Remove a category's own mapping; it then inherits that of an ancestor */
        delete: operations["unmapCategory"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/api/connections/{id}/category-mappings/{category_id}/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Preview: say what one of our categories is on the channel
         * @description Shows what would become of every channel, and changes nothing.
         */
        post: operations["previewMapCategory"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/api/connections/{id}/category-mappings/{category_id}/removal/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Preview: remove a category's own mapping; it then inherits that of an ancestor
         * @description Shows what would become of every channel, and changes nothing.
         */
        post: operations["previewUnmapCategory"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/api/connections/{id}/mapped-categories": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The channel's categories that ours are mapped to, with what is left to say of their attributes */
        get: operations["listMappedCategories"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/api/connections/{id}/channel-attributes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What a category of the channel asks for, and where it comes from */
        get: operations["listChannelAttributes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/api/connections/{id}/attribute-values": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The values that products have for an attribute, and what each is on the channel */
        get: operations["listAttributeValues"];
        /** Say what a value of ours is called on the channel */
        put: operations["mapAttributeValue"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/api/connections/{id}/attribute-sources": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Say where the value of an attribute comes from */
        put: operations["setAttributeSource"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/api/connections/{id}/attribute-sources/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Preview: say where the value of an attribute comes from
         * @description Shows what would become of every channel, and changes nothing.
         */
        post: operations["previewSetAttributeSource"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/api/connections/{id}/attribute-values/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Preview: say what a value of ours is called on the channel
         * @description Shows what would become of every channel, and changes nothing.
         */
        post: operations["previewMapAttributeValue"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/api/publish-results": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What keeps listings from being as they should, grouped by cause */
        get: operations["listPublishResults"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/api/publish-results/listings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The listings of one cause */
        get: operations["listPublishResultListings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/api/publish-attempts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What was tried, the latest first, with evidence without secrets */
        get: operations["listPublishAttempts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/api/delivery-pauses": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Connections to which nothing is sent for now, and why */
        get: operations["listDeliveryPauses"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/api/publishing-counts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How much waits for a person in each part of publishing */
        get: operations["getPublishingCounts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/api/publish-results/republish": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Try the listings of one cause again now */
        post: operations["republish"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/api/held-plans": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Plans that wait for a confirmation, and why */
        get: operations["listHeldPlans"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/api/held-plans/{id}/listings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What is held on a connection, listing by listing */
        get: operations["listHeldListings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/api/held-plans/{id}/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Let go what is held on a connection
         * @description Refused with 409 when by now something else is held than was shown.
         */
        post: operations["confirmHeldPlan"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/api/held-plans/{id}/replan": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Work out again what is to be held
         * @description After its cause was taken back: what no longer differs from the channel is let go of.
         */
        post: operations["replanHeldPlan"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/api/match-questions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Products that wait because several listings of the channel may be them */
        get: operations["listMatchQuestions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/api/connections/{id}/match-questions/{product_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Say which listing of the channel a product is */
        put: operations["answerMatchQuestion"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/api/connections/{id}/match-questions/{product_id}/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Preview: say which listing of the channel a product is
         * @description Shows what would become of every channel, and changes nothing.
         */
        post: operations["previewAnswerMatchQuestion"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/api/connections/{id}/reconciliations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The last comparisons of a connection */
        get: operations["listReconciliations"];
        put?: never;
        /** Compare what the channel shows now */
        post: operations["startReconciliation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/api/reconciliations/{id}/items": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What a comparison found */
        get: operations["listDriftItems"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/api/connections/{id}/reconcile-mode": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Say whether the nightly comparison mends what it finds */
        put: operations["setReconcileMode"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/api/connections/{id}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What a channel called in with, the newest first; of what was handled 90 days are kept */
        get: operations["listConnectionEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/api/connections/{id}/events/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Handle an event again, or all of the connection that failed */
        post: operations["replayConnectionEvents"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/api/connections/{id}/source": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A site that fills the catalogue: whether it is read, who decides which field, what came in */
        get: operations["getSource"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/api/connections/{id}/source/fields": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Who decides which field; those left out keep their owner */
        put: operations["setSourceFields"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/api/connections/{id}/source/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** What starting a source would bring; nothing is written */
        post: operations["previewSource"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/api/connections/{id}/source/start": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Read the products of a site, and every later change */
        post: operations["startSource"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/api/connections/{id}/source/products": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Products of a site and what they are here, those that need someone first */
        get: operations["listSourceProducts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/api/connections/{id}/source/links": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Say which product of the catalogue a product of the site is, or that it is a new one */
        post: operations["linkSourceProduct"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        Address: {
            name: string | null;
            company: string | null;
            line1: string | null;
            line2: string | null;
            city: string | null;
            region: string | null;
            postal_code: string | null;
            country: string | null;
            phone: string | null;
        };
        Brand: {
            /** @example 1041 */
            id: number;
            name: string;
            products_count: number;
        };
        BrandInput: {
            name: string;
        };
        BrandPage: {
            data: components["schemas"]["Brand"][];
            links: components["schemas"]["PageLinks"];
            meta: components["schemas"]["PageMeta"];
        };
        BrandRef: {
            /** @example 1041 */
            id: number;
            name: string;
        };
        BulkCounts: {
            /** @description Data rows read so far. */
            rows: number;
            created: number;
            updated: number;
            unchanged: number;
            failed: number;
        };
        BulkOperation: {
            /** @example 1041 */
            id: number;
            /** @enum {string} */
            type: "import";
            status: components["schemas"]["BulkStatus"];
            /** @enum {string} */
            mode: "upsert" | "create" | "update";
            dry_run: boolean;
            file_name: string;
            counts: components["schemas"]["BulkCounts"];
            /** @description How each column was understood; null = ignored. */
            columns: {
                header: string;
                field: string | null;
            }[];
            /** @description The messages of note_details. */
            notes: string[];
            /** @description Every guess that was made of the file, and what else is worth knowing. */
            note_details: components["schemas"]["ImportNote"][];
            images: components["schemas"]["ImportImages"];
            /** @description Why the whole job failed. */
            failure: string | null;
            preview: components["schemas"]["PlanPreview"] | null;
            /**
             * Format: date-time
             * @description UTC, ISO 8601 to the second.
             * @example 2026-03-01T09:30:00Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description UTC, ISO 8601 to the second.
             * @example 2026-03-01T09:30:00Z
             */
            started_at: string | null;
            /**
             * Format: date-time
             * @description UTC, ISO 8601 to the second.
             * @example 2026-03-01T09:30:00Z
             */
            finished_at: string | null;
            /** @description One page of them; links and meta page through all. */
            errors: components["schemas"]["RowError"][];
            links: components["schemas"]["PageLinks"];
            meta: components["schemas"]["PageMeta"];
        };
        BulkQueued: {
            message: string;
            /** @example 1041 */
            id: number;
            status: components["schemas"]["BulkStatus"];
        };
        /** @enum {string} */
        BulkStatus: "queued" | "processing" | "completed" | "completed_with_errors" | "failed";
        Category: {
            /** @example 1041 */
            id: number;
            name: string;
            /** @example 1041 */
            parent_id: number | null;
            /** @description Names from root to this category. */
            path: string[];
            publish_enabled: boolean;
            products_count: number;
            child_count: number;
            mappings: components["schemas"]["CategoryMapping"][];
        };
        CategoryInput: {
            name: string;
            /**
             * @description null = root.
             * @example 1041
             */
            parent_id?: number | null;
            publish_enabled?: boolean | null;
        };
        CategoryList: {
            data: components["schemas"]["Category"][];
        };
        CategoryMapping: {
            platform_id: number;
            platform_slug: string;
            platform_name: string;
            sync_id: string;
            platform_category_name: string;
        };
        CategoryPatch: {
            name?: string;
            /**
             * @description null = root.
             * @example 1041
             */
            parent_id?: number | null;
            publish_enabled?: boolean | null;
        };
        Channel: {
            /** @example 1041 */
            credential_id: number;
            /** @example simulator */
            platform: string;
            platform_label: string;
            label: string;
        };
        ChannelList: {
            data: components["schemas"]["Channel"][];
        };
        ChannelOverride: {
            /** @example 1041 */
            credential_id: number;
            price: number | null;
            markup_percent: number | null;
            stock: number | null;
            /** @example api */
            source: string;
            /** @description pending until the product is first published there, then applied. */
            state: string;
        };
        ChannelOverrideInput: {
            /** @example 1041 */
            credential_id: number;
            /**
             * @description Absolute price for that channel, excluding VAT, above 0. null clears.
             * @example 83.333333
             */
            price?: number | null;
            /**
             * @description Percentage over the master price, above -100. Not together with price. null clears.
             * @example 12.5
             */
            markup_percent?: number | null;
            /**
             * @description Stock for that channel. null clears.
             * @example 12
             */
            stock?: number | null;
        };
        CodedError: {
            message: string;
            /** @example plan_limit_exceeded */
            code?: string;
        };
        ConnectionSettings: {
            label: string;
            /**
             * @description Over the master price; null = none.
             * @example 12.5
             */
            markup_percent: number | null;
            /** @description ISO 4217; null = the tenant's own. */
            currency: string | null;
            /** @description Whether the channel is sent prices including VAT. */
            prices_with_vat: boolean;
            /** @enum {string} */
            price_rounding: "cent" | "end_90" | "end_99" | "whole";
            /** @enum {string} */
            price_rounding_direction: "nearest" | "up" | "down";
            /**
             * @description As sent, in the connection's currency; a computed price below it is raised to it.
             * @example 83.333333
             */
            minimum_price: number | null;
            /** @description Units that are never offered to the channel. */
            stock_buffer: number;
            /** @description The channel is never shown more than this. */
            stock_cap: number | null;
            /**
             * @description How stock is spread over several stores: `by_code` shows the general stock in one store and entries of their own in the others, `share` divides it, `copy` promises all of it in each.
             * @enum {string}
             */
            store_stock: "by_code" | "share" | "copy";
            /** @description The stock location of the store that shows the general stock under `by_code`; null = the first active one. */
            general_store_id: number | null;
            /**
             * @description Whether a product without a VAT rate is sent silently, sent with a warning, or kept back.
             * @enum {string}
             */
            require_vat: "never" | "warn" | "hold";
            /**
             * @description Whether a product without a SKU is sent silently, sent with a warning, or kept back.
             * @enum {string}
             */
            require_sku: "never" | "warn" | "hold";
            /**
             * @description Whether a product without a barcode is sent silently, sent with a warning, or kept back.
             * @enum {string}
             */
            require_barcode: "never" | "warn" | "hold";
            /**
             * @description Whether a product without a brand is sent silently, sent with a warning, or kept back.
             * @enum {string}
             */
            require_brand: "never" | "warn" | "hold";
            /**
             * @description Whether a product without a category is sent silently, sent with a warning, or kept back.
             * @enum {string}
             */
            require_category: "never" | "warn" | "hold";
            /**
             * @description Whether a product without an image is sent silently, sent with a warning, or kept back.
             * @enum {string}
             */
            require_image: "never" | "warn" | "hold";
            /**
             * @description Whether a product without a description is sent silently, sent with a warning, or kept back.
             * @enum {string}
             */
            require_description: "never" | "warn" | "hold";
            /** @description Whether what is excluded while it is live is taken off sale. */
            withdraw_excluded: boolean;
            /** @description Changes that would withdraw more of the live listings than this within an hour are held. */
            guard_withdraw_percent: number;
            /** @description A price that moves by more than this within an hour counts as a jump. */
            guard_price_percent: number;
            /** @description More jumps than this among the live listings within an hour are held. */
            guard_price_share_percent: number;
            /** @description Withdrawals within an hour that are fewer than this are never held. */
            guard_withdraw_minimum: number;
            /** @description Jumps within an hour that are fewer than this are never held. */
            guard_price_minimum: number;
            /** @description A single price that falls by more than this is held; null = no such limit. */
            guard_price_drop_percent: number | null;
            /** @description A single price that rises by more than this is held; null = no such limit. */
            guard_price_rise_percent: number | null;
        };
        ConnectionSettingsChange: {
            label?: string;
            /**
             * @description Over the master price; null = none.
             * @example 12.5
             */
            markup_percent?: number | null;
            /** @description ISO 4217; null = the tenant's own. */
            currency?: string | null;
            /** @description Whether the channel is sent prices including VAT. */
            prices_with_vat?: boolean;
            /** @enum {string} */
            price_rounding?: "cent" | "end_90" | "end_99" | "whole";
            /** @enum {string} */
            price_rounding_direction?: "nearest" | "up" | "down";
            /**
             * @description As sent, in the connection's currency; a computed price below it is raised to it.
             * @example 83.333333
             */
            minimum_price?: number | null;
            /** @description Units that are never offered to the channel. */
            stock_buffer?: number;
            /** @description The channel is never shown more than this. */
            stock_cap?: number | null;
            /**
             * @description How stock is spread over several stores: `by_code` shows the general stock in one store and entries of their own in the others, `share` divides it, `copy` promises all of it in each.
             * @enum {string}
             */
            store_stock?: "by_code" | "share" | "copy";
            /** @description The stock location of the store that shows the general stock under `by_code`; null = the first active one. */
            general_store_id?: number | null;
            /**
             * @description Whether a product without a VAT rate is sent silently, sent with a warning, or kept back.
             * @enum {string}
             */
            require_vat?: "never" | "warn" | "hold";
            /**
             * @description Whether a product without a SKU is sent silently, sent with a warning, or kept back.
             * @enum {string}
             */
            require_sku?: "never" | "warn" | "hold";
            /**
             * @description Whether a product without a barcode is sent silently, sent with a warning, or kept back.
             * @enum {string}
             */
            require_barcode?: "never" | "warn" | "hold";
            /**
             * @description Whether a product without a brand is sent silently, sent with a warning, or kept back.
             * @enum {string}
             */
            require_brand?: "never" | "warn" | "hold";
            /**
             * @description Whether a product without a category is sent silently, sent with a warning, or kept back.
             * @enum {string}
             */
            require_category?: "never" | "warn" | "hold";
            /**
             * @description Whether a product without an image is sent silently, sent with a warning, or kept back.
             * @enum {string}
             */
            require_image?: "never" | "warn" | "hold";
            /**
             * @description Whether a product without a description is sent silently, sent with a warning, or kept back.
             * @enum {string}
             */
            require_description?: "never" | "warn" | "hold";
            /** @description Whether what is excluded while it is live is taken off sale. */
            withdraw_excluded?: boolean;
            /** @description Changes that would withdraw more of the live listings than this within an hour are held. */
            guard_withdraw_percent?: number;
            /** @description A price that moves by more than this within an hour counts as a jump. */
            guard_price_percent?: number;
            /** @description More jumps than this among the live listings within an hour are held. */
            guard_price_share_percent?: number;
            /** @description Withdrawals within an hour that are fewer than this are never held. */
            guard_withdraw_minimum?: number;
            /** @description Jumps within an hour that are fewer than this are never held. */
            guard_price_minimum?: number;
            /** @description A single price that falls by more than this is held; null = no such limit. */
            guard_price_drop_percent?: number | null;
            /** @description A single price that rises by more than this is held; null = no such limit. */
            guard_price_rise_percent?: number | null;
            /**
             * @description With a new currency: whether fixed prices of products are converted, kept as numbers or cleared. Without an answer their listings are held.
             * @enum {string}
             */
            absolute_overrides?: "convert" | "keep" | "clear";
        };
        EffectiveTarget: {
            /** @example 1041 */
            credential_id: number;
            platform: string;
            platform_label: string;
            label: string;
            excluded: boolean;
            /** @description Excluding VAT; null when excluded. */
            resolved_price: number | null;
            resolved_stock: number | null;
            stores: {
                label: string;
                platform_store_id: string;
                /** @description Empty: resolved_stock is used. */
                code: string | null;
                quantity: number;
            }[];
            mapping: {
                sync_id: string;
            } | null;
            channel: {
                override_price: number | null;
                override_markup_percent: number | null;
                override_stock: number | null;
                is_excluded: boolean;
                override_source: string | null;
            } | null;
        };
        GeneralError: {
            message: string;
        };
        ImageReorder: {
            image_ids: number[];
        };
        ImportImages: {
            waiting: number;
            /** @description Fetched and added to their products. */
            stored: number;
            /** @description Given up; note_details says why for the first of them. */
            failed: number;
        };
        ImportNote: {
            /** @example vat_missing */
            code: string;
            /** @description The figures and names of the message. */
            params: {
                [key: string]: string | number;
            };
            message: string;
            /** @description Header of the column it is about. */
            column: string | null;
            /** @description How many rows it is about. */
            rows: number | null;
        };
        Message: {
            message: string;
        };
        MessageWithId: {
            message: string;
            /** @example 1041 */
            id: number;
        };
        Order: {
            /** @example 1041 */
            id: number;
            order_number: string;
            external_id: string;
            channel: {
                /** @example 1041 */
                credential_id: number;
                platform: string;
                label: string;
            };
            status: components["schemas"]["OrderStatus"];
            channel_status: string | null;
            /** @example EUR */
            currency: string;
            totals: {
                net: number | null;
                vat: number | null;
                shipping: number | null;
                discount: number | null;
                grand_total: number;
            };
            customer: {
                name: string | null;
                email: string | null;
                phone: string | null;
            };
            shipping_address: components["schemas"]["Address"] | null;
            billing_address: components["schemas"]["Address"] | null;
            lines: {
                /** @example 1041 */
                id: number;
                external_id: string;
                /** @example 1041 */
                product_id: number | null;
                sku: string | null;
                name: string;
                /** @description As ordered. */
                quantity: number;
                /** @description Units of quantity that were cancelled. */
                cancelled_quantity: number;
                /** @description Units of quantity that came back. */
                returned_quantity: number;
                unit_price: number;
                vat_rate: number | null;
                total: number;
            }[];
            /**
             * Format: date-time
             * @description UTC, ISO 8601 to the second.
             * @example 2026-03-01T09:30:00Z
             */
            ordered_at: string;
            /**
             * Format: date-time
             * @description UTC, ISO 8601 to the second.
             * @example 2026-03-01T09:30:00Z
             */
            updated_at: string;
        };
        OrderPage: {
            data: components["schemas"]["Order"][];
            links: components["schemas"]["PageLinks"];
            meta: {
                current_page: number;
                per_page: number;
                total: number;
                last_page: number;
                from: number | null;
                to: number | null;
                next_cursor: string | null;
            };
        };
        /** @enum {string} */
        OrderStatus: "awaiting" | "new" | "processing" | "shipped" | "delivered" | "cancelled" | "returned";
        PageLinks: {
            first: string;
            last: string;
            prev: string | null;
            next: string | null;
        };
        PageMeta: {
            current_page: number;
            per_page: number;
            total: number;
            last_page: number;
            from: number | null;
            to: number | null;
        };
        /** @description For a dry run that came to its end. */
        PlanPreview: {
            connections: {
                /** @example 1041 */
                credential_id: number;
                label: string;
                /** @description Listings that would be created. */
                created: number;
                /** @description Listings that would change. */
                updated: number;
                /** @description Listings that would be taken off sale. */
                withdrawn: number;
                prices_up: number;
                prices_down: number;
                stocks_changed: number;
                /** @description Prices that move by more than the guard of the connection lets pass unasked. */
                price_jumps: number;
                /** @description The guard would hold it until someone confirms. */
                would_be_held: boolean;
            }[];
            /** @description At most 100, withdrawals and price jumps first; prices as the channel is sent them. */
            examples: {
                /** @example 1041 */
                credential_id: number;
                sku: string;
                /** @enum {string} */
                kind: "create" | "update" | "withdraw";
                price_before: number | null;
                price_after: number | null;
                stock_before: number | null;
                stock_after: number | null;
            }[];
        };
        ProductChange: {
            /** @example Jura koffiemachine E8 */
            name?: string;
            model?: string | null;
            /**
             * @description Unique per tenant.
             * @example KF-0815
             */
            sku?: string | null;
            /** @example 4006381333931 */
            ean?: string | null;
            /** @description HTML; sanitised on write. */
            description?: string | null;
            /** @description true = active. A new product is active. */
            status?: boolean | null;
            /** @description false = never sent to any channel. */
            publish_enabled?: boolean | null;
            /**
             * @description Excluding VAT. 0 or empty leaves the price unchanged.
             * @example 83.333333
             */
            price?: number | null;
            /**
             * @description Including VAT. When above 0 the price is computed from it.
             * @example 83.333333
             */
            price_with_vat?: number | null;
            /**
             * @description VAT percentage; wins over tax_rate_id.
             * @example 20
             */
            tax_rate?: number | null;
            /** @example 1041 */
            tax_rate_id?: number | null;
            /** @example 1041 */
            brand_id?: number | null;
            /** @description Found or created; wins over brand_id. */
            brand_name?: string | null;
            category_ids?: number[] | null;
            /** @description Each inner array is a path from root to leaf; the leaf is attached. */
            category_paths?: string[][] | null;
            /** @description Root categories, found or created. */
            category_names?: string[] | null;
            /**
             * @description Stock in the default location. A negative one is taken only where it is what the product holds.
             * @example 12
             */
            quantity?: number | null;
            /**
             * @description Stock location code to quantity; on PUT only the keys sent are updated, and null removes an entry.
             * @example {
             *       "IST-1": 4
             *     }
             */
            attribute_bag?: {
                [key: string]: number | null;
            } | null;
            channel_overrides?: components["schemas"]["ChannelOverrideInput"][] | null;
            /** @description Labels of the merchant, by which publish rules select. */
            tags?: string[] | null;
            /**
             * @description What channels cross out beside the price, excluding VAT. 0 or null clears it.
             * @example 83.333333
             */
            list_price?: number | null;
            /**
             * @description Including VAT. When above 0 the list price is computed from it.
             * @example 83.333333
             */
            list_price_with_vat?: number | null;
            /**
             * @description In kilograms, kept to the gram. 0 or null clears it; less than half a gram is refused.
             * @example 1.25
             */
            weight?: number | null;
            /**
             * @description Products of the same code are variants of one article. null clears.
             * @example SHIRT-7
             */
            family_code?: string | null;
            /**
             * @description Name of the article; that of its oldest variant on sale counts, else its name.
             * @example Linen shirt
             */
            family_name?: string | null;
            /**
             * @description What tells this variant from the others of its family; a name is given once, in any case. Sent, it replaces what was there; null clears.
             * @example {
             *       "Colour": "Red",
             *       "Size": "M"
             *     }
             */
            variant_options?: {
                [key: string]: string | null;
            } | null;
            /**
             * @description Properties by name. On PUT only the names sent are changed; null removes one, and null for all removes all.
             * @example {
             *       "Material": "Linen"
             *     }
             */
            properties?: {
                [key: string]: string | null;
            } | null;
        };
        ProductCreated: {
            message: string;
            /** @example 1041 */
            id: number;
            /** @example 1041 */
            brand_id: number | null;
            category_ids: number[];
        };
        ProductDetail: {
            /** @example 1041 */
            id: number;
            name: string;
            model: string | null;
            sku: string | null;
            ean: string | null;
            description: string | null;
            /** @description The master description first. */
            descriptions: {
                language: string | null;
                description: string;
            }[];
            status: boolean;
            publish_enabled: boolean;
            price: number;
            price_with_vat: number;
            /** @example 1041 */
            tax_rate_id: number | null;
            tax_rate: components["schemas"]["TaxRate"] | null;
            /** @example 1041 */
            brand_id: number | null;
            brand_name: string | null;
            brand: components["schemas"]["BrandRef"] | null;
            category_ids: number[];
            categories: {
                /** @example 1041 */
                id: number;
                name: string;
                path: string[];
            }[];
            groups: components["schemas"]["BrandRef"][];
            tags: string[];
            /** @description Excluding VAT. */
            list_price: number | null;
            list_price_with_vat: number | null;
            /** @description In kilograms. */
            weight: number | null;
            family_code: string | null;
            family_name: string | null;
            variant_options: {
                [key: string]: string;
            };
            properties: {
                [key: string]: string;
            };
            /** @description All products of the same family_code, this one included; the first hundred. */
            variants: {
                /** @example 1041 */
                id: number;
                name: string;
                sku: string | null;
                variant_options: {
                    [key: string]: string;
                };
            }[];
            images: components["schemas"]["ProductImage"][];
            quantity: number;
            /** @description Stock location code to quantity, the local location left out. */
            attribute_bag: {
                [key: string]: number;
            };
            stock: {
                /** @example 1041 */
                location_id: number;
                code: string;
                label: string;
                type: string;
                quantity: number;
            }[];
            mappings: components["schemas"]["ProductMapping"][];
            channel_overrides: components["schemas"]["ChannelOverride"][];
            /**
             * Format: date-time
             * @description UTC, ISO 8601 to the second.
             * @example 2026-03-01T09:30:00Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description UTC, ISO 8601 to the second.
             * @example 2026-03-01T09:30:00Z
             */
            updated_at: string;
        };
        ProductGroup: {
            /** @example 1041 */
            id: number;
            name: string;
            products_count: number;
        };
        ProductGroupList: {
            data: components["schemas"]["ProductGroup"][];
        };
        ProductImage: {
            /** @example 1041 */
            id: number;
            url: string;
            /** @description Ascending; the first is primary. */
            sort_order: number;
        };
        ProductInput: {
            /** @example Jura koffiemachine E8 */
            name: string;
            model?: string | null;
            /**
             * @description Unique per tenant.
             * @example KF-0815
             */
            sku?: string | null;
            /** @example 4006381333931 */
            ean?: string | null;
            /** @description HTML; sanitised on write. */
            description?: string | null;
            /** @description true = active. A new product is active. */
            status?: boolean | null;
            /** @description false = never sent to any channel. */
            publish_enabled?: boolean | null;
            /**
             * @description Excluding VAT. 0 or empty leaves the price unchanged.
             * @example 83.333333
             */
            price?: number | null;
            /**
             * @description Including VAT. When above 0 the price is computed from it.
             * @example 83.333333
             */
            price_with_vat?: number | null;
            /**
             * @description VAT percentage; wins over tax_rate_id.
             * @example 20
             */
            tax_rate?: number | null;
            /** @example 1041 */
            tax_rate_id?: number | null;
            /** @example 1041 */
            brand_id?: number | null;
            /** @description Found or created; wins over brand_id. */
            brand_name?: string | null;
            category_ids?: number[] | null;
            /** @description Each inner array is a path from root to leaf; the leaf is attached. */
            category_paths?: string[][] | null;
            /** @description Root categories, found or created. */
            category_names?: string[] | null;
            /**
             * @description Stock in the default location. A negative one is taken only where it is what the product holds.
             * @example 12
             */
            quantity?: number | null;
            /**
             * @description Stock location code to quantity; on PUT only the keys sent are updated, and null removes an entry.
             * @example {
             *       "IST-1": 4
             *     }
             */
            attribute_bag?: {
                [key: string]: number | null;
            } | null;
            channel_overrides?: components["schemas"]["ChannelOverrideInput"][] | null;
            /** @description Labels of the merchant, by which publish rules select. */
            tags?: string[] | null;
            /**
             * @description What channels cross out beside the price, excluding VAT. 0 or null clears it.
             * @example 83.333333
             */
            list_price?: number | null;
            /**
             * @description Including VAT. When above 0 the list price is computed from it.
             * @example 83.333333
             */
            list_price_with_vat?: number | null;
            /**
             * @description In kilograms, kept to the gram. 0 or null clears it; less than half a gram is refused.
             * @example 1.25
             */
            weight?: number | null;
            /**
             * @description Products of the same code are variants of one article. null clears.
             * @example SHIRT-7
             */
            family_code?: string | null;
            /**
             * @description Name of the article; that of its oldest variant on sale counts, else its name.
             * @example Linen shirt
             */
            family_name?: string | null;
            /**
             * @description What tells this variant from the others of its family; a name is given once, in any case. Sent, it replaces what was there; null clears.
             * @example {
             *       "Colour": "Red",
             *       "Size": "M"
             *     }
             */
            variant_options?: {
                [key: string]: string | null;
            } | null;
            /**
             * @description Properties by name. On PUT only the names sent are changed; null removes one, and null for all removes all.
             * @example {
             *       "Material": "Linen"
             *     }
             */
            properties?: {
                [key: string]: string | null;
            } | null;
        };
        ProductListItem: {
            /** @example 1041 */
            id: number;
            name: string;
            sku: string | null;
            /** @description Excluding VAT. */
            price: number;
            price_with_vat: number;
            quantity: number;
            status: boolean;
            brand: components["schemas"]["BrandRef"] | null;
            tax_rate: components["schemas"]["TaxRate"] | null;
            /** @description Address of the primary image. */
            image: string | null;
            /** @description Stock location code to quantity, the local location left out. */
            attribute_bag: {
                [key: string]: number;
            };
        };
        ProductMapping: {
            /** @example 1041 */
            credential_id: number;
            platform: string;
            sync_id: string | null;
            /** @example live */
            status: string;
            last_error: string | null;
            /**
             * Format: date-time
             * @description UTC, ISO 8601 to the second.
             * @example 2026-03-01T09:30:00Z
             */
            published_at: string | null;
        };
        ProductPage: {
            data: components["schemas"]["ProductListItem"][];
            links: components["schemas"]["PageLinks"];
            meta: components["schemas"]["PageMeta"];
        };
        PublishRuleInput: {
            /** @enum {string} */
            action: "include" | "exclude";
            label?: string;
            is_active?: boolean;
            conditions: components["schemas"]["RuleConditions"];
        };
        RowError: {
            /** @description Row of the file as a spreadsheet numbers it, the header included. */
            row: number;
            sku: string | null;
            column: string | null;
            code: string;
            message: string;
        };
        RuleConditions: {
            /** @description Any of these brands. */
            brand_ids?: number[];
            /** @description In any of these categories or their descendants. */
            category_ids?: number[];
            /** @description In any of these groups. */
            group_ids?: number[];
            /** @description Master price excluding VAT, both ends included. */
            price?: {
                /**
                 * @description Six decimals are kept.
                 * @example 83.333333
                 */
                min?: number;
                /**
                 * @description Six decimals are kept.
                 * @example 83.333333
                 */
                max?: number;
            };
            /** @description General stock, both ends included. */
            stock?: {
                min?: number;
                max?: number;
            };
            status?: boolean;
            has_image?: boolean;
            tags?: string[];
            /** @description * stands for any characters, ? for one. */
            sku_patterns?: string[];
        };
        StockLocation: {
            /** @example 1041 */
            id: number;
            /** @example IST-1 */
            code: string;
            label: string;
            type: components["schemas"]["StockLocationType"];
            is_default: boolean;
            is_active: boolean;
        };
        StockLocationChanged: {
            message: string;
            data: components["schemas"]["StockLocation"];
        };
        StockLocationInput: {
            /** @description Without blanks and colons. */
            code: string;
            label: string;
            /**
             * @description Only external locations are made through the API.
             * @enum {string}
             */
            type: "external";
        };
        StockLocationList: {
            data: components["schemas"]["StockLocation"][];
        };
        StockLocationPatch: {
            label?: string;
            is_active?: boolean;
        };
        /** @enum {string} */
        StockLocationType: "local" | "marketplace_store" | "external";
        TaxRate: {
            /** @example 1041 */
            id: number;
            /** @example VAT 20% */
            name: string;
            /** @example 20 */
            rate: number;
        };
        TaxRateList: {
            data: components["schemas"]["TaxRate"][];
        };
        ValidationError: {
            /** @description The first error, with "(and N more errors)" when there are more. */
            message: string;
            /**
             * @description Dotted field path to its messages.
             * @example {
             *       "name": [
             *         "name field is required"
             *       ]
             *     }
             */
            errors: {
                [key: string]: string[];
            };
        };
    };
    responses: {
        /** @description The body is not well-formed JSON, or not a well-formed form. */
        BadRequest: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["GeneralError"];
            };
        };
        /** @description The API key is missing, unknown, expired or revoked. Do not retry. */
        Unauthenticated: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["GeneralError"];
            };
        };
        /** @description The subscription or the plan does not allow it; code says which. Do not retry. */
        Forbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["CodedError"];
            };
        };
        /** @description The id does not exist, or belongs to another tenant. */
        NotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["GeneralError"];
            };
        };
        /** @description The request is valid but contradicts what is stored. */
        Conflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["CodedError"];
            };
        };
        /** @description The body is larger than is read. */
        PayloadTooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["GeneralError"];
            };
        };
        /** @description The body has a Content-Type that the endpoint does not read. */
        UnsupportedMediaType: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["GeneralError"];
            };
        };
        /** @description Parameters or body are faulty. All faulty fields are named; do not retry before they are mended. */
        ValidationFailed: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ValidationError"];
            };
        };
        /** @description The tenant’s requests of the last minute are used up. Wait for Retry-After. */
        RateLimited: {
            headers: {
                /**
                 * @description Seconds until the next request is let through.
                 * @example 12
                 */
                "Retry-After": number;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["GeneralError"];
            };
        };
        /** @description Our fault. Retry after 1, 2, 4, 8 and 16 seconds, five times at most. */
        InternalError: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["GeneralError"];
            };
        };
        /** @description The service cannot answer now. Retry after 1, 2, 4, 8 and 16 seconds, five times at most. */
        Unavailable: {
            headers: {
                /**
                 * @description Seconds after which trying again is sensible.
                 * @example 12
                 */
                "Retry-After": number;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["CodedError"];
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getStart: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "set_up": true
                     *     }
                     */
                    "application/json": {
                        /** @description Whether there is an account already; if not, the first is made. */
                        set_up: boolean;
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    setUp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "code": "ABCD-EFGH-IJKL-MNOP",
                 *       "tenant_name": "text",
                 *       "name": "text",
                 *       "email": "ada@example.com",
                 *       "password": "text"
                 *     }
                 */
                "application/json": {
                    /**
                     * @description The set-up code that the console shows where the service was started.
                     * @example ABCD-EFGH-IJKL-MNOP
                     */
                    code: string;
                    /** @description The name of the shop. */
                    tenant_name: string;
                    name?: string;
                    /** @example ada@example.com */
                    email: string;
                    /** @description At least 8 characters. */
                    password: string;
                };
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "text"
                     *     }
                     */
                    "application/json": components["schemas"]["Message"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "user": {
                     *         "id": 1041,
                     *         "email": "text",
                     *         "name": "text",
                     *         "role": "owner",
                     *         "preferences": {
                     *           "language": "en",
                     *           "appearance": "auto"
                     *         }
                     *       },
                     *       "tenant": {
                     *         "id": 1041,
                     *         "name": "text",
                     *         "currency": "text",
                     *         "requires_second_factor": true,
                     *         "sending_stopped": true
                     *       },
                     *       "second_factor_missing": true,
                     *       "subscription": {
                     *         "plan_code": "pro",
                     *         "status": "active",
                     *         "current_period_end": "2026-03-01T09:30:00Z",
                     *         "features": [
                     *           "text"
                     *         ],
                     *         "limits": {
                     *           "products": {
                     *             "used": 1,
                     *             "limit": null
                     *           }
                     *         }
                     *       },
                     *       "public_url": "text"
                     *     }
                     */
                    "application/json": {
                        user: {
                            /** @example 1041 */
                            id: number;
                            email: string;
                            name: string;
                            /** @enum {string} */
                            role: "owner" | "admin" | "editor" | "viewer";
                            preferences: {
                                /** @enum {string} */
                                language?: "en" | "tr";
                                /** @enum {string} */
                                appearance?: "auto" | "light" | "dark";
                            };
                        };
                        tenant: {
                            /** @example 1041 */
                            id: number;
                            name: string;
                            currency: string;
                            requires_second_factor: boolean;
                            /** @description Whether somebody stopped all sending to channels. */
                            sending_stopped: boolean;
                        };
                        /** @description Whether the person has to set one up before anything else. */
                        second_factor_missing: boolean;
                        subscription: {
                            /** @example pro */
                            plan_code: string;
                            /** @example active */
                            status: string;
                            /**
                             * Format: date-time
                             * @description UTC, ISO 8601 to the second.
                             * @example 2026-03-01T09:30:00Z
                             */
                            current_period_end: string | null;
                            features: string[];
                            limits: {
                                products: {
                                    used: number;
                                    /** @description null = unlimited */
                                    limit: number | null;
                                };
                            };
                        };
                        /** @description Address under which clients and channels reach this service. */
                        public_url: string;
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    logIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "ada@example.com",
                 *       "password": "text",
                 *       "code": null
                 *     }
                 */
                "application/json": {
                    /** @example ada@example.com */
                    email: string;
                    password: string;
                    /** @description Of the second factor, or a recovery code. */
                    code?: string | null;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "signed_in"
                     *     }
                     */
                    "application/json": {
                        /** @enum {string} */
                        status: "signed_in" | "second_factor_required";
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    logOut: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "text"
                     *     }
                     */
                    "application/json": components["schemas"]["Message"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    lookUpInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "token": "text"
                 *     }
                 */
                "application/json": {
                    /** @description Of the link. */
                    token: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "email": "text",
                     *       "tenant_name": "text",
                     *       "role": "owner",
                     *       "expires_at": "2026-03-01T09:30:00Z"
                     *     }
                     */
                    "application/json": {
                        email: string;
                        tenant_name: string;
                        /** @enum {string} */
                        role: "owner" | "admin" | "editor" | "viewer";
                        /**
                         * Format: date-time
                         * @description UTC, ISO 8601 to the second.
                         * @example 2026-03-01T09:30:00Z
                         */
                        expires_at: string;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    join: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "token": "text",
                 *       "name": "text",
                 *       "password": "text"
                 *     }
                 */
                "application/json": {
                    /** @description Of the link. */
                    token: string;
                    name?: string;
                    /** @description At least 8 characters. */
                    password: string;
                };
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "text"
                     *     }
                     */
                    "application/json": components["schemas"]["Message"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    lookUpPasswordLink: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "token": "text"
                 *     }
                 */
                "application/json": {
                    /** @description Of the link. */
                    token: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "email": "text",
                     *       "expires_at": "2026-03-01T09:30:00Z"
                     *     }
                     */
                    "application/json": {
                        email: string;
                        /**
                         * Format: date-time
                         * @description UTC, ISO 8601 to the second.
                         * @example 2026-03-01T09:30:00Z
                         */
                        expires_at: string;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    setNewPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "token": "text",
                 *       "password": "text"
                 *     }
                 */
                "application/json": {
                    /** @description Of the link. */
                    token: string;
                    /** @description At least 8 characters. */
                    password: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "text"
                     *     }
                     */
                    "application/json": components["schemas"]["Message"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listProducts: {
        parameters: {
            query?: {
                /** @description Fragment of name, sku, ean or model, in any case. */
                search?: string;
                /** @description Products of this brand. */
                brand_id?: number;
                /** @description Products in this category. */
                category_id?: number;
                /** @description Products of this group. */
                group_id?: number;
                /** @description The variants of this article. */
                family_code?: string;
                /** @description true = active products, false = inactive ones. */
                status?: boolean;
                /** @description Stock above zero in any location that is switched on. */
                has_stock?: boolean;
                /** @description Products with at least one image, or without any. */
                has_image?: boolean;
                /** @description Products mapped to this channel platform. */
                mapped_platform_id?: number;
                /** @description Products not mapped to this channel platform. */
                unmapped_platform_id?: number;
                /** @description Products with a price or stock of their own on some channel. */
                has_channel_override?: boolean;
                /** @description Where such an override comes from: the portal (manual) or channel_overrides (api). */
                override_source?: "manual" | "api";
                /** @description Page size, default 20, capped at 100. */
                per_page?: number;
                /** @description Number of the page, from 1. */
                page?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": 1041,
                     *           "name": "Kettle, 1.7 l, brushed steel",
                     *           "sku": "KT-0817",
                     *           "price": 41.666667,
                     *           "price_with_vat": 50,
                     *           "quantity": 12,
                     *           "status": true,
                     *           "brand": {
                     *             "id": 17,
                     *             "name": "Northwind"
                     *           },
                     *           "tax_rate": {
                     *             "id": 4,
                     *             "name": "VAT 20%",
                     *             "rate": 20
                     *           },
                     *           "image": "https://catalogue.example.com/media/7/1041/6f1c2d3e.jpg",
                     *           "attribute_bag": {
                     *             "IST-1": 4
                     *           }
                     *         }
                     *       ],
                     *       "links": {
                     *         "first": "https://catalogue.example.com/portal/api/products?page=1",
                     *         "last": "https://catalogue.example.com/portal/api/products?page=1",
                     *         "prev": null,
                     *         "next": null
                     *       },
                     *       "meta": {
                     *         "current_page": 1,
                     *         "per_page": 20,
                     *         "total": 1,
                     *         "last_page": 1,
                     *         "from": 1,
                     *         "to": 1
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ProductPage"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createProduct: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Kettle, 1.7 l, brushed steel",
                 *       "sku": "KT-0817",
                 *       "ean": "4006381333931",
                 *       "description": "<p>Boils 1.7 litres in four minutes.</p>",
                 *       "status": true,
                 *       "price_with_vat": 50,
                 *       "tax_rate": 20,
                 *       "brand_name": "Northwind",
                 *       "category_paths": [
                 *         [
                 *           "Home",
                 *           "Kitchen",
                 *           "Kettles"
                 *         ]
                 *       ],
                 *       "quantity": 12,
                 *       "attribute_bag": {
                 *         "IST-1": 4
                 *       },
                 *       "channel_overrides": [
                 *         {
                 *           "credential_id": 9,
                 *           "markup_percent": 12.5
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["ProductInput"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "product created",
                     *       "id": 1041,
                     *       "brand_id": 17,
                     *       "category_ids": [
                     *         52
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ProductCreated"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getProduct: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the product.
                 * @example 1041
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": 1041,
                     *         "name": "Kettle, 1.7 l, brushed steel",
                     *         "sku": "KT-0817",
                     *         "price": 41.666667,
                     *         "price_with_vat": 50,
                     *         "quantity": 12,
                     *         "status": true,
                     *         "brand": {
                     *           "id": 17,
                     *           "name": "Northwind"
                     *         },
                     *         "tax_rate": {
                     *           "id": 4,
                     *           "name": "VAT 20%",
                     *           "rate": 20
                     *         },
                     *         "attribute_bag": {
                     *           "IST-1": 4
                     *         },
                     *         "model": "KT-17-S",
                     *         "ean": "4006381333931",
                     *         "description": "<p>Boils 1.7 litres in four minutes.</p>",
                     *         "descriptions": [
                     *           {
                     *             "language": null,
                     *             "description": "<p>Boils 1.7 litres in four minutes.</p>"
                     *           }
                     *         ],
                     *         "publish_enabled": true,
                     *         "tax_rate_id": 4,
                     *         "brand_id": 17,
                     *         "brand_name": "Northwind",
                     *         "category_ids": [
                     *           52
                     *         ],
                     *         "categories": [
                     *           {
                     *             "id": 52,
                     *             "name": "Kettles",
                     *             "path": [
                     *               "Home",
                     *               "Kitchen",
                     *               "Kettles"
                     *             ]
                     *           }
                     *         ],
                     *         "groups": [
                     *           {
                     *             "id": 3,
                     *             "name": "Spring sale"
                     *           }
                     *         ],
                     *         "tags": [
                     *           "gift"
                     *         ],
                     *         "list_price": 50,
                     *         "list_price_with_vat": 60,
                     *         "weight": 1.25,
                     *         "family_code": "KT-17",
                     *         "family_name": "Kettle 1.7 l",
                     *         "variant_options": {
                     *           "Colour": "Steel"
                     *         },
                     *         "properties": {
                     *           "Capacity": "1.7 l"
                     *         },
                     *         "variants": [
                     *           {
                     *             "id": 1041,
                     *             "name": "Kettle, 1.7 l, brushed steel",
                     *             "sku": "KT-0817",
                     *             "variant_options": {
                     *               "Colour": "Steel"
                     *             }
                     *           },
                     *           {
                     *             "id": 1042,
                     *             "name": "Kettle 1.7 l, black",
                     *             "sku": "KT-0818",
                     *             "variant_options": {
                     *               "Colour": "Black"
                     *             }
                     *           }
                     *         ],
                     *         "images": [
                     *           {
                     *             "id": 311,
                     *             "url": "https://catalogue.example.com/media/7/1041/6f1c2d3e.jpg",
                     *             "sort_order": 1
                     *           }
                     *         ],
                     *         "stock": [
                     *           {
                     *             "location_id": 1,
                     *             "code": "local",
                     *             "label": "Main warehouse",
                     *             "type": "local",
                     *             "quantity": 12
                     *           },
                     *           {
                     *             "location_id": 2,
                     *             "code": "IST-1",
                     *             "label": "Istanbul",
                     *             "type": "marketplace_store",
                     *             "quantity": 4
                     *           }
                     *         ],
                     *         "mappings": [
                     *           {
                     *             "credential_id": 9,
                     *             "platform": "simulator",
                     *             "sync_id": "L-20417",
                     *             "status": "live",
                     *             "last_error": null,
                     *             "published_at": "2026-03-01T09:30:00Z"
                     *           }
                     *         ],
                     *         "channel_overrides": [
                     *           {
                     *             "credential_id": 9,
                     *             "price": null,
                     *             "markup_percent": 12.5,
                     *             "stock": null,
                     *             "source": "api",
                     *             "state": "applied"
                     *           }
                     *         ],
                     *         "created_at": "2026-03-01T09:30:00Z",
                     *         "updated_at": "2026-03-01T09:30:00Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["ProductDetail"];
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateProduct: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the product.
                 * @example 1041
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Kettle, 1.7 l, brushed steel",
                 *       "sku": "KT-0817",
                 *       "ean": "4006381333931",
                 *       "description": "<p>Boils 1.7 litres in four minutes.</p>",
                 *       "status": true,
                 *       "price_with_vat": 50,
                 *       "tax_rate": 20,
                 *       "brand_name": "Northwind",
                 *       "category_paths": [
                 *         [
                 *           "Home",
                 *           "Kitchen",
                 *           "Kettles"
                 *         ]
                 *       ],
                 *       "quantity": 12,
                 *       "attribute_bag": {
                 *         "IST-1": 4
                 *       },
                 *       "channel_overrides": [
                 *         {
                 *           "credential_id": 9,
                 *           "markup_percent": 12.5
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["ProductInput"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "product updated",
                     *       "id": 1041,
                     *       "brand_id": 17,
                     *       "category_ids": [
                     *         52
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ProductCreated"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteProduct: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the product.
                 * @example 1041
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "product deleted"
                     *     }
                     */
                    "application/json": components["schemas"]["Message"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    changeProduct: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the product.
                 * @example 1041
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Jura koffiemachine E8",
                 *       "model": null,
                 *       "sku": "KF-0815",
                 *       "ean": "4006381333931",
                 *       "description": null,
                 *       "status": null,
                 *       "publish_enabled": null,
                 *       "price": 83.333333,
                 *       "price_with_vat": 83.333333,
                 *       "tax_rate": 20,
                 *       "tax_rate_id": 1041,
                 *       "brand_id": 1041,
                 *       "brand_name": null,
                 *       "category_ids": [
                 *         1041
                 *       ],
                 *       "category_paths": [
                 *         [
                 *           "text"
                 *         ]
                 *       ],
                 *       "category_names": [
                 *         "text"
                 *       ],
                 *       "quantity": 12,
                 *       "attribute_bag": {
                 *         "IST-1": 4
                 *       },
                 *       "channel_overrides": [
                 *         {
                 *           "credential_id": 1041,
                 *           "price": 83.333333,
                 *           "markup_percent": 12.5,
                 *           "stock": 12
                 *         }
                 *       ],
                 *       "tags": [
                 *         "text"
                 *       ],
                 *       "list_price": 83.333333,
                 *       "list_price_with_vat": 83.333333,
                 *       "weight": 1.25,
                 *       "family_code": "SHIRT-7",
                 *       "family_name": "Linen shirt",
                 *       "variant_options": {
                 *         "Colour": "Red",
                 *         "Size": "M"
                 *       },
                 *       "properties": {
                 *         "Material": "Linen"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ProductChange"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "product created",
                     *       "id": 1041,
                     *       "brand_id": 17,
                     *       "category_ids": [
                     *         52
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ProductCreated"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    addProductImage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the product.
                 * @example 1041
                 */
                id: number;
            };
            cookie?: never;
        };
        /** @description One file part named image: jpeg, jpg, png or webp, at most 5120 kilobytes. */
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** Format: binary */
                    image: Blob;
                };
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 311,
                     *       "url": "https://catalogue.example.com/media/7/1041/6f1c2d3e.jpg",
                     *       "sort_order": 1
                     *     }
                     */
                    "application/json": components["schemas"]["ProductImage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    reorderProductImages: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the product.
                 * @example 1041
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "image_ids": [
                 *         312,
                 *         311
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["ImageReorder"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "images reordered"
                     *     }
                     */
                    "application/json": components["schemas"]["Message"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteProductImage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the product.
                 * @example 1041
                 */
                id: number;
                /**
                 * @description Id of the image.
                 * @example 1041
                 */
                imageId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "image deleted"
                     *     }
                     */
                    "application/json": components["schemas"]["Message"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listBrands: {
        parameters: {
            query?: {
                /** @description Fragment of the name, in any case. */
                search?: string;
                /** @description Page size, default 100, capped at 100. */
                per_page?: number;
                /** @description Number of the page, from 1. */
                page?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": 17,
                     *           "name": "Northwind",
                     *           "products_count": 214
                     *         }
                     *       ],
                     *       "links": {
                     *         "first": "https://catalogue.example.com/portal/api/brands?page=1",
                     *         "last": "https://catalogue.example.com/portal/api/brands?page=1",
                     *         "prev": null,
                     *         "next": null
                     *       },
                     *       "meta": {
                     *         "current_page": 1,
                     *         "per_page": 20,
                     *         "total": 1,
                     *         "last_page": 1,
                     *         "from": 1,
                     *         "to": 1
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["BrandPage"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createBrand: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Northwind"
                 *     }
                 */
                "application/json": components["schemas"]["BrandInput"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "brand created",
                     *       "id": 17
                     *     }
                     */
                    "application/json": components["schemas"]["MessageWithId"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listCategories: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": 52,
                     *           "name": "Kettles",
                     *           "parent_id": 31,
                     *           "path": [
                     *             "Home",
                     *             "Kitchen",
                     *             "Kettles"
                     *           ],
                     *           "publish_enabled": true,
                     *           "products_count": 8,
                     *           "child_count": 0,
                     *           "mappings": [
                     *             {
                     *               "platform_id": 1,
                     *               "platform_slug": "simulator",
                     *               "platform_name": "Simulator",
                     *               "sync_id": "C-88",
                     *               "platform_category_name": "Kitchen > Kettles"
                     *             }
                     *           ]
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["CategoryList"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createCategory: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Kettles",
                 *       "parent_id": 31,
                 *       "publish_enabled": true
                 *     }
                 */
                "application/json": components["schemas"]["CategoryInput"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "category created",
                     *       "id": 52
                     *     }
                     */
                    "application/json": components["schemas"]["MessageWithId"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateCategory: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the category.
                 * @example 1041
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Electric kettles"
                 *     }
                 */
                "application/json": components["schemas"]["CategoryPatch"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "category updated",
                     *       "id": 52
                     *     }
                     */
                    "application/json": components["schemas"]["MessageWithId"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteCategory: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the category.
                 * @example 1041
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "category deleted",
                     *       "id": 52
                     *     }
                     */
                    "application/json": components["schemas"]["MessageWithId"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listGroups: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": 3,
                     *           "name": "Spring sale",
                     *           "products_count": 24
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ProductGroupList"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createGroup: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Northwind"
                 *     }
                 */
                "application/json": components["schemas"]["BrandInput"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "text",
                     *       "id": 1041
                     *     }
                     */
                    "application/json": components["schemas"]["MessageWithId"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listTaxRates: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": 4,
                     *           "name": "VAT 20%",
                     *           "rate": 20
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["TaxRateList"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createTaxRate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "VAT 20%",
                 *       "rate": 20
                 *     }
                 */
                "application/json": {
                    /** @example VAT 20% */
                    name: string;
                    /**
                     * @description Percent; four decimals are kept.
                     * @example 20
                     */
                    rate: number;
                };
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "text",
                     *       "id": 1041
                     *     }
                     */
                    "application/json": components["schemas"]["MessageWithId"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getEffectiveTargets: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the product.
                 * @example 1041
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "credential_id": 9,
                     *           "platform": "simulator",
                     *           "platform_label": "Simulator",
                     *           "label": "Test marketplace",
                     *           "excluded": false,
                     *           "resolved_price": 46.875,
                     *           "resolved_stock": 12,
                     *           "stores": [
                     *             {
                     *               "label": "Istanbul",
                     *               "platform_store_id": "S-1",
                     *               "code": "IST-1",
                     *               "quantity": 4
                     *             }
                     *           ],
                     *           "mapping": {
                     *             "sync_id": "L-20417"
                     *           },
                     *           "channel": {
                     *             "override_price": null,
                     *             "override_markup_percent": 12.5,
                     *             "override_stock": null,
                     *             "is_excluded": false,
                     *             "override_source": "api"
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["EffectiveTarget"][];
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listStockLocations: {
        parameters: {
            query?: {
                /** @description local = the default one, marketplace_store = made with a connection, external = made here. */
                type?: components["schemas"]["StockLocationType"];
                /** @description false also lists those that are switched off. */
                active_only?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": 5,
                     *           "code": "OUTLET",
                     *           "label": "Outlet store",
                     *           "type": "external",
                     *           "is_default": false,
                     *           "is_active": true
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["StockLocationList"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createStockLocation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "code": "OUTLET",
                 *       "label": "Outlet store",
                 *       "type": "external"
                 *     }
                 */
                "application/json": components["schemas"]["StockLocationInput"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "stock location updated",
                     *       "data": {
                     *         "id": 5,
                     *         "code": "OUTLET",
                     *         "label": "Outlet store",
                     *         "type": "external",
                     *         "is_default": false,
                     *         "is_active": true
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["StockLocationChanged"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteStockLocation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the stock location.
                 * @example 1041
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "stock location deleted",
                     *       "id": 5
                     *     }
                     */
                    "application/json": components["schemas"]["MessageWithId"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateStockLocation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the stock location.
                 * @example 1041
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "is_active": false
                 *     }
                 */
                "application/json": components["schemas"]["StockLocationPatch"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "stock location updated",
                     *       "data": {
                     *         "id": 5,
                     *         "code": "OUTLET",
                     *         "label": "Outlet store",
                     *         "type": "external",
                     *         "is_default": false,
                     *         "is_active": true
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["StockLocationChanged"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listChannels: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "credential_id": 9,
                     *           "platform": "simulator",
                     *           "platform_label": "Simulator",
                     *           "label": "Test marketplace"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ChannelList"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listOrders: {
        parameters: {
            query?: {
                /** @description Orders in this state; repeatable. */
                status?: components["schemas"]["OrderStatus"][];
                /** @description Orders of this connection. */
                credential_id?: number;
                /** @description Exactly this order number. */
                order_number?: string;
                /** @description Taken in at this time or later; UTC, ISO 8601. */
                created_from?: string;
                /** @description Taken in at this time or earlier, the whole of its second included. */
                created_to?: string;
                /** @description Changed at this time or later. */
                updated_from?: string;
                /** @description Changed at this time or earlier, the whole of its second included. */
                updated_to?: string;
                /** @description From meta.next_cursor: walks by (updated_at, id) and misses nothing. */
                cursor?: string;
                /** @description Page size, default 20, capped at 100. */
                per_page?: number;
                /** @description Number of the page, from 1. */
                page?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": 7001,
                     *           "order_number": "M-100234",
                     *           "external_id": "100234-1",
                     *           "channel": {
                     *             "credential_id": 9,
                     *             "platform": "simulator",
                     *             "label": "Test marketplace"
                     *           },
                     *           "status": "new",
                     *           "channel_status": "PAID",
                     *           "currency": "EUR",
                     *           "totals": {
                     *             "net": 93.75,
                     *             "vat": 18.75,
                     *             "shipping": 0,
                     *             "discount": null,
                     *             "grand_total": 112.5
                     *           },
                     *           "customer": {
                     *             "name": "Ada Example",
                     *             "email": "ada@example.com",
                     *             "phone": null
                     *           },
                     *           "shipping_address": {
                     *             "name": "Ada Example",
                     *             "company": null,
                     *             "line1": "Bahnhofstrasse 1",
                     *             "line2": null,
                     *             "city": "Zurich",
                     *             "region": null,
                     *             "postal_code": "8001",
                     *             "country": "CH",
                     *             "phone": null
                     *           },
                     *           "billing_address": null,
                     *           "lines": [
                     *             {
                     *               "id": 9001,
                     *               "external_id": "1",
                     *               "product_id": 1041,
                     *               "sku": "KT-0817",
                     *               "name": "Kettle, 1.7 l, brushed steel",
                     *               "quantity": 2,
                     *               "cancelled_quantity": 0,
                     *               "returned_quantity": 0,
                     *               "unit_price": 56.25,
                     *               "vat_rate": 20,
                     *               "total": 112.5
                     *             }
                     *           ],
                     *           "ordered_at": "2026-03-01T09:30:00Z",
                     *           "updated_at": "2026-03-01T09:30:00Z"
                     *         }
                     *       ],
                     *       "links": {
                     *         "first": "https://catalogue.example.com/portal/api/orders?page=1",
                     *         "last": "https://catalogue.example.com/portal/api/orders?page=1",
                     *         "prev": null,
                     *         "next": null
                     *       },
                     *       "meta": {
                     *         "current_page": 1,
                     *         "per_page": 1,
                     *         "total": 1,
                     *         "last_page": 1,
                     *         "from": null,
                     *         "to": null,
                     *         "next_cursor": null
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["OrderPage"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    startImport: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description One file part named file, at most 65536 kilobytes. mode is upsert by sku (default), create or update; mapping gives columns a field, or null to leave them out. Rows in another currency than the catalogue's are refused unless convert_currency gives rates (own currency for one of the other) or says tenant_rates; currency is that of prices where the file names none; default_tax_rate is the VAT of new products without one; record_path names the elements of an XML file that are products. */
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** Format: binary */
                    file: Blob;
                    /** @enum {string} */
                    mode?: "upsert" | "create" | "update";
                    dry_run?: boolean;
                    /** @example {"Item no.": "sku", "Remark": null} */
                    mapping?: string;
                    /**
                     * @example {"TRY": 0.02}
                     * @example tenant_rates
                     */
                    convert_currency?: string;
                    /** @example TRY */
                    currency?: string;
                    /** @example 20 */
                    default_tax_rate?: number;
                    /** @example shop/products/product */
                    record_path?: string;
                };
            };
        };
        responses: {
            /** @description Queued. */
            202: {
                headers: {
                    /** @description Path of the queued operation, where its state and row errors are read. */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "import queued",
                     *       "id": 88,
                     *       "status": "queued"
                     *     }
                     */
                    "application/json": components["schemas"]["BulkQueued"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getBulkOperation: {
        parameters: {
            query?: {
                /** @description Page size, default 100, capped at 100. */
                per_page?: number;
                /** @description Number of the page, from 1. */
                page?: number;
            };
            header?: never;
            path: {
                /**
                 * @description Id of the bulk operation.
                 * @example 1041
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 88,
                     *       "type": "import",
                     *       "status": "completed_with_errors",
                     *       "mode": "upsert",
                     *       "dry_run": false,
                     *       "file_name": "spring.xlsx",
                     *       "counts": {
                     *         "rows": 1200,
                     *         "created": 40,
                     *         "updated": 1159,
                     *         "unchanged": 0,
                     *         "failed": 1
                     *       },
                     *       "columns": [
                     *         {
                     *           "header": "SKU",
                     *           "field": "sku"
                     *         },
                     *         {
                     *           "header": "Shelf",
                     *           "field": null
                     *         }
                     *       ],
                     *       "notes": [
                     *         "Prices were read with a comma as the decimal sign."
                     *       ],
                     *       "images": {
                     *         "waiting": 0,
                     *         "stored": 0,
                     *         "failed": 0
                     *       },
                     *       "note_details": [
                     *         {
                     *           "code": "encoding",
                     *           "params": {
                     *             "encoding": "windows-1254"
                     *           },
                     *           "message": "The file is not UTF-8; it was read as windows-1254.",
                     *           "column": null,
                     *           "rows": null
                     *         }
                     *       ],
                     *       "failure": null,
                     *       "preview": null,
                     *       "created_at": "2026-03-01T09:30:00Z",
                     *       "started_at": "2026-03-01T09:30:00Z",
                     *       "finished_at": "2026-03-01T09:30:00Z",
                     *       "errors": [
                     *         {
                     *           "row": 17,
                     *           "sku": "KT-0901",
                     *           "column": "tax_rate",
                     *           "code": "validation_failed",
                     *           "message": "invalid VAT rate: 18, defined rates: 0, 1, 10, 20"
                     *         }
                     *       ],
                     *       "links": {
                     *         "first": "https://catalogue.example.com/portal/api/bulk-operations/1041?page=1",
                     *         "last": "https://catalogue.example.com/portal/api/bulk-operations/1041?page=1",
                     *         "prev": null,
                     *         "next": null
                     *       },
                     *       "meta": {
                     *         "current_page": 1,
                     *         "per_page": 100,
                     *         "total": 1,
                     *         "last_page": 1,
                     *         "from": 1,
                     *         "to": 1
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["BulkOperation"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    confirmSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "password": null,
                 *       "code": null
                 *     }
                 */
                "application/json": {
                    password?: string | null;
                    /** @description Of the second factor, or a recovery code. */
                    code?: string | null;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "text"
                     *     }
                     */
                    "application/json": components["schemas"]["Message"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 1041,
                     *       "email": "text",
                     *       "name": "text",
                     *       "role": "owner",
                     *       "preferences": {
                     *         "language": "en",
                     *         "appearance": "auto"
                     *       },
                     *       "created_at": "2026-03-01T09:30:00Z",
                     *       "second_factor": {
                     *         "on": true,
                     *         "since": "2026-03-01T09:30:00Z",
                     *         "recovery_codes_left": 1
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @example 1041 */
                        id: number;
                        email: string;
                        name: string;
                        /** @enum {string} */
                        role: "owner" | "admin" | "editor" | "viewer";
                        preferences: {
                            /** @enum {string} */
                            language?: "en" | "tr";
                            /** @enum {string} */
                            appearance?: "auto" | "light" | "dark";
                        };
                        /**
                         * Format: date-time
                         * @description UTC, ISO 8601 to the second.
                         * @example 2026-03-01T09:30:00Z
                         */
                        created_at: string;
                        second_factor: {
                            on: boolean;
                            /**
                             * Format: date-time
                             * @description UTC, ISO 8601 to the second.
                             * @example 2026-03-01T09:30:00Z
                             */
                            since: string | null;
                            recovery_codes_left: number;
                        };
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Ada Lovelace",
                 *       "language": "en",
                 *       "appearance": "auto"
                 *     }
                 */
                "application/json": {
                    /** @example Ada Lovelace */
                    name?: string;
                    /** @enum {string} */
                    language?: "en" | "tr";
                    /** @enum {string} */
                    appearance?: "auto" | "light" | "dark";
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "text"
                     *     }
                     */
                    "application/json": components["schemas"]["Message"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    changePassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "password": "text",
                 *       "new_password": "text"
                 *     }
                 */
                "application/json": {
                    /** @description The password of now. */
                    password: string;
                    /** @description At least 8 characters. */
                    new_password: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "text"
                     *     }
                     */
                    "application/json": components["schemas"]["Message"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listOwnSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": 1041,
                     *           "current": true,
                     *           "created_at": "2026-03-01T09:30:00Z",
                     *           "last_seen_at": "2026-03-01T09:30:00Z",
                     *           "expires_at": "2026-03-01T09:30:00Z",
                     *           "ip": "text",
                     *           "user_agent": "text"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        data: {
                            /** @example 1041 */
                            id: number;
                            /** @description Whether it is the session that asks. */
                            current: boolean;
                            /**
                             * Format: date-time
                             * @description UTC, ISO 8601 to the second.
                             * @example 2026-03-01T09:30:00Z
                             */
                            created_at: string;
                            /**
                             * Format: date-time
                             * @description UTC, ISO 8601 to the second.
                             * @example 2026-03-01T09:30:00Z
                             */
                            last_seen_at: string;
                            /**
                             * Format: date-time
                             * @description UTC, ISO 8601 to the second.
                             * @example 2026-03-01T09:30:00Z
                             */
                            expires_at: string;
                            ip: string;
                            /** @description What the browser called itself. */
                            user_agent: string;
                        }[];
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    endOtherSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "text"
                     *     }
                     */
                    "application/json": components["schemas"]["Message"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    endOwnSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the session.
                 * @example 1041
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "text"
                     *     }
                     */
                    "application/json": components["schemas"]["Message"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    beginSecondFactor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "password": "text"
                 *     }
                 */
                "application/json": {
                    /** @description The password of now. */
                    password: string;
                };
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "secret": "text",
                     *       "uri": "text"
                     *     }
                     */
                    "application/json": {
                        /** @description In Base32, to be typed. */
                        secret: string;
                        /** @description The same as an otpauth address, for a QR code. */
                        uri: string;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    confirmSecondFactor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "code": "text"
                 *     }
                 */
                "application/json": {
                    /** @description Six digits of the authenticator app. */
                    code: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "recovery_codes": [
                     *         "text"
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @description Each opens the account once; shown once. */
                        recovery_codes: string[];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    switchOffSecondFactor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "password": "text"
                 *     }
                 */
                "application/json": {
                    /** @description The password of now. */
                    password: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "text"
                     *     }
                     */
                    "application/json": components["schemas"]["Message"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    renewRecoveryCodes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "password": "text"
                 *     }
                 */
                "application/json": {
                    /** @description The password of now. */
                    password: string;
                };
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "recovery_codes": [
                     *         "text"
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @description Each opens the account once; shown once. */
                        recovery_codes: string[];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listMembers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": 1041,
                     *           "email": "text",
                     *           "name": "text",
                     *           "role": "owner",
                     *           "created_at": "2026-03-01T09:30:00Z",
                     *           "last_seen_at": "2026-03-01T09:30:00Z",
                     *           "second_factor": true,
                     *           "password_link_expires_at": "2026-03-01T09:30:00Z",
                     *           "api_keys": 1
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        data: {
                            /** @example 1041 */
                            id: number;
                            email: string;
                            name: string;
                            /** @enum {string} */
                            role: "owner" | "admin" | "editor" | "viewer";
                            /**
                             * Format: date-time
                             * @description UTC, ISO 8601 to the second.
                             * @example 2026-03-01T09:30:00Z
                             */
                            created_at: string;
                            /**
                             * Format: date-time
                             * @description UTC, ISO 8601 to the second.
                             * @example 2026-03-01T09:30:00Z
                             */
                            last_seen_at: string | null;
                            /** @description Whether a second factor is asked of them. */
                            second_factor: boolean;
                            /**
                             * Format: date-time
                             * @description UTC, ISO 8601 to the second.
                             * @example 2026-03-01T09:30:00Z
                             */
                            password_link_expires_at: string | null;
                            /** @description API keys that they made or renewed and so know. */
                            api_keys: number;
                        }[];
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the member.
                 * @example 1041
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "text"
                     *     }
                     */
                    "application/json": components["schemas"]["Message"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the member.
                 * @example 1041
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "role": "owner"
                 *     }
                 */
                "application/json": {
                    /** @enum {string} */
                    role: "owner" | "admin" | "editor" | "viewer";
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "text"
                     *     }
                     */
                    "application/json": components["schemas"]["Message"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteMemberSecondFactor: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the member.
                 * @example 1041
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "text"
                     *     }
                     */
                    "application/json": components["schemas"]["Message"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createMemberPasswordLink: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the member.
                 * @example 1041
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "url": "text",
                     *       "expires_at": "2026-03-01T09:30:00Z"
                     *     }
                     */
                    "application/json": {
                        url: string;
                        /**
                         * Format: date-time
                         * @description UTC, ISO 8601 to the second.
                         * @example 2026-03-01T09:30:00Z
                         */
                        expires_at: string;
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteMemberPasswordLink: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the member.
                 * @example 1041
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "text"
                     *     }
                     */
                    "application/json": components["schemas"]["Message"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listInvitations: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": 1041,
                     *           "email": "text",
                     *           "role": "owner",
                     *           "invited_by": "text",
                     *           "created_at": "2026-03-01T09:30:00Z",
                     *           "expires_at": "2026-03-01T09:30:00Z",
                     *           "expired": true
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        data: {
                            /** @example 1041 */
                            id: number;
                            email: string;
                            /** @enum {string} */
                            role: "owner" | "admin" | "editor" | "viewer";
                            /** @description E-mail address of the member who invited. */
                            invited_by: string;
                            /**
                             * Format: date-time
                             * @description UTC, ISO 8601 to the second.
                             * @example 2026-03-01T09:30:00Z
                             */
                            created_at: string;
                            /**
                             * Format: date-time
                             * @description UTC, ISO 8601 to the second.
                             * @example 2026-03-01T09:30:00Z
                             */
                            expires_at: string;
                            expired: boolean;
                        }[];
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "ada@example.com",
                 *       "role": "owner"
                 *     }
                 */
                "application/json": {
                    /** @example ada@example.com */
                    email: string;
                    /** @enum {string} */
                    role: "owner" | "admin" | "editor" | "viewer";
                };
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "url": "text",
                     *       "expires_at": "2026-03-01T09:30:00Z"
                     *     }
                     */
                    "application/json": {
                        url: string;
                        /**
                         * Format: date-time
                         * @description UTC, ISO 8601 to the second.
                         * @example 2026-03-01T09:30:00Z
                         */
                        expires_at: string;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the invitation.
                 * @example 1041
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "text"
                     *     }
                     */
                    "application/json": components["schemas"]["Message"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateTenant: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "require_second_factor": true,
                 *       "name": "Harbour Goods",
                 *       "currency": "EUR"
                 *     }
                 */
                "application/json": {
                    /** @description Whether every member has to have a second factor. */
                    require_second_factor?: boolean;
                    /** @example Harbour Goods */
                    name?: string;
                    /**
                     * @description ISO 4217. Prices keep their numbers: nothing is converted.
                     * @example EUR
                     */
                    currency?: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "text"
                     *     }
                     */
                    "application/json": components["schemas"]["Message"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listApiKeys: {
        parameters: {
            query?: {
                /** @description Page size, default 20, capped at 100. */
                per_page?: number;
                /** @description Number of the page, from 1. */
                page?: number;
                state?: "active" | "expired" | "revoked";
                holder_id?: number;
                /** @description true = keys that somebody knows who is no member any more. */
                holder_left?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": 1041,
                     *           "name": "text",
                     *           "hint": "slc_…4f2a",
                     *           "state": "active",
                     *           "created_at": "2026-03-01T09:30:00Z",
                     *           "renewed_at": "2026-03-01T09:30:00Z",
                     *           "expires_at": "2026-03-01T09:30:00Z",
                     *           "last_used_at": "2026-03-01T09:30:00Z",
                     *           "revoked_at": "2026-03-01T09:30:00Z",
                     *           "scopes": [
                     *             "read"
                     *           ],
                     *           "allowed_addresses": [
                     *             "text"
                     *           ],
                     *           "previous_until": "2026-03-01T09:30:00Z",
                     *           "holder": {
                     *             "id": 1041,
                     *             "email": "text",
                     *             "left": true
                     *           }
                     *         }
                     *       ],
                     *       "links": {
                     *         "first": "https://catalogue.example.com/portal/api/api-keys?page=1",
                     *         "last": "https://catalogue.example.com/portal/api/api-keys?page=1",
                     *         "prev": null,
                     *         "next": null
                     *       },
                     *       "meta": {
                     *         "current_page": 1,
                     *         "per_page": 20,
                     *         "total": 1,
                     *         "last_page": 1,
                     *         "from": 1,
                     *         "to": 1
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: {
                            /** @example 1041 */
                            id: number;
                            name: string;
                            /**
                             * @description How the key begins and ends.
                             * @example slc_…4f2a
                             */
                            hint: string;
                            /** @enum {string} */
                            state: "active" | "expired" | "revoked";
                            /**
                             * Format: date-time
                             * @description UTC, ISO 8601 to the second.
                             * @example 2026-03-01T09:30:00Z
                             */
                            created_at: string;
                            /**
                             * Format: date-time
                             * @description UTC, ISO 8601 to the second.
                             * @example 2026-03-01T09:30:00Z
                             */
                            renewed_at: string | null;
                            /**
                             * Format: date-time
                             * @description UTC, ISO 8601 to the second.
                             * @example 2026-03-01T09:30:00Z
                             */
                            expires_at: string | null;
                            /**
                             * Format: date-time
                             * @description UTC, ISO 8601 to the second.
                             * @example 2026-03-01T09:30:00Z
                             */
                            last_used_at: string | null;
                            /**
                             * Format: date-time
                             * @description UTC, ISO 8601 to the second.
                             * @example 2026-03-01T09:30:00Z
                             */
                            revoked_at: string | null;
                            /** @description What the key may do. */
                            scopes: ("read" | "catalogue" | "stock_prices" | "orders")[];
                            /** @description Addresses and ranges that it works from; empty = from anywhere. */
                            allowed_addresses: string[];
                            /**
                             * Format: date-time
                             * @description The key before the renewal works until then.
                             * @example 2026-03-01T09:30:00Z
                             */
                            previous_until: string | null;
                            holder: {
                                /** @example 1041 */
                                id: number | null;
                                email: string;
                                /** @description No member any more, and still knows the key. */
                                left: boolean;
                            } | null;
                        }[];
                        links: components["schemas"]["PageLinks"];
                        meta: components["schemas"]["PageMeta"];
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "scopes": [
                 *         "read"
                 *       ],
                 *       "allowed_addresses": [
                 *         "203.0.113.0/24"
                 *       ],
                 *       "name": "ERP",
                 *       "expires_at": "2026-03-01T09:30:00Z"
                 *     }
                 */
                "application/json": {
                    /** @description What the key may do; by default everything. */
                    scopes?: ("read" | "catalogue" | "stock_prices" | "orders")[];
                    /** @description Addresses and ranges that the key works from; empty = from anywhere. */
                    allowed_addresses?: string[];
                    /** @example ERP */
                    name: string;
                    /**
                     * Format: date-time
                     * @description UTC, ISO 8601 to the second.
                     * @example 2026-03-01T09:30:00Z
                     */
                    expires_at?: string | null;
                };
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 1041,
                     *       "api_key": "text"
                     *     }
                     */
                    "application/json": {
                        /** @example 1041 */
                        id: number;
                        /** @description The full key, stored nowhere. */
                        api_key: string;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    revokeApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the api key.
                 * @example 1041
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "text"
                     *     }
                     */
                    "application/json": components["schemas"]["Message"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the api key.
                 * @example 1041
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "ERP",
                 *       "expires_at": "2026-03-01T09:30:00Z",
                 *       "scopes": [
                 *         "read"
                 *       ],
                 *       "allowed_addresses": [
                 *         "203.0.113.0/24"
                 *       ]
                 *     }
                 */
                "application/json": {
                    /** @example ERP */
                    name?: string;
                    /**
                     * Format: date-time
                     * @description UTC, ISO 8601 to the second.
                     * @example 2026-03-01T09:30:00Z
                     */
                    expires_at?: string | null;
                    /** @description What the key may do; by default everything. */
                    scopes?: ("read" | "catalogue" | "stock_prices" | "orders")[];
                    /** @description Addresses and ranges that the key works from; empty = from anywhere. */
                    allowed_addresses?: string[];
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "text"
                     *     }
                     */
                    "application/json": components["schemas"]["Message"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    renewApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the api key.
                 * @example 1041
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "expires_at": "2026-03-01T09:30:00Z",
                 *       "keep_old_hours": null
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: date-time
                     * @description Another end date; needed where the old one is past. null = no end.
                     * @example 2026-03-01T09:30:00Z
                     */
                    expires_at?: string | null;
                    /** @description So many hours the old key works beside the new one; by default none. */
                    keep_old_hours?: number | null;
                };
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 1041,
                     *       "api_key": "text"
                     *     }
                     */
                    "application/json": {
                        /** @example 1041 */
                        id: number;
                        /** @description The full key, stored nowhere. */
                        api_key: string;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    revokeKeysOfMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the member.
                 * @example 1041
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "text"
                     *     }
                     */
                    "application/json": components["schemas"]["Message"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listAuditLog: {
        parameters: {
            query?: {
                /** @description Page size, default 20, capped at 100. */
                per_page?: number;
                /** @description Number of the page, from 1. */
                page?: number;
                /** @description Part of the name of who did it. */
                actor?: string;
                /** @description The action, or its beginning, such as `product`. */
                action?: string;
                subject_type?: string;
                subject_id?: number;
                /** @description UTC, ISO 8601 to the second. */
                from?: string;
                /** @description UTC, ISO 8601 to the second. */
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": 1041,
                     *           "at": "2026-03-01T09:30:00Z",
                     *           "actor": "user:ada@example.com",
                     *           "action": "product.created",
                     *           "subject_type": "product",
                     *           "subject_id": 1041
                     *         }
                     *       ],
                     *       "links": {
                     *         "first": "https://catalogue.example.com/portal/api/audit-log?page=1",
                     *         "last": "https://catalogue.example.com/portal/api/audit-log?page=1",
                     *         "prev": null,
                     *         "next": null
                     *       },
                     *       "meta": {
                     *         "current_page": 1,
                     *         "per_page": 20,
                     *         "total": 1,
                     *         "last_page": 1,
                     *         "from": 1,
                     *         "to": 1
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: {
                            /** @example 1041 */
                            id: number;
                            /**
                             * Format: date-time
                             * @description UTC, ISO 8601 to the second.
                             * @example 2026-03-01T09:30:00Z
                             */
                            at: string;
                            /** @example user:ada@example.com */
                            actor: string;
                            /** @example product.created */
                            action: string;
                            /** @example product */
                            subject_type: string;
                            /** @example 1041 */
                            subject_id: number | null;
                            /** @description What belongs to the action, null when nothing does. */
                            details: unknown;
                        }[];
                        links: components["schemas"]["PageLinks"];
                        meta: components["schemas"]["PageMeta"];
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getOverview: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "checklist": {
                     *         "product": true,
                     *         "connection": true,
                     *         "mapping": true,
                     *         "rule": true,
                     *         "published": true
                     *       },
                     *       "products": 1,
                     *       "live_listings": 1,
                     *       "orders_today": 1,
                     *       "order_problems": 1,
                     *       "unmatched_orders": 1,
                     *       "failed_events_on": [
                     *         {
                     *           "credential_id": 1041,
                     *           "label": "text",
                     *           "count": 1
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        checklist: {
                            /** @description There is a product. */
                            product: boolean;
                            /** @description There is a connection products go to. */
                            connection: boolean;
                            /** @description A category is mapped, or no channel has categories of its own. */
                            mapping: boolean;
                            /** @description There is a publish rule; without one everything goes everywhere. */
                            rule: boolean;
                            /** @description A product is or was live on a channel. */
                            published: boolean;
                        };
                        products: number;
                        live_listings: number;
                        /** @description Placed within the last 24 hours. */
                        orders_today: number;
                        /** @description Orders that could not be taken in. */
                        order_problems: number;
                        /** @description Orders that are not sent yet, with a line without a product. */
                        unmatched_orders: number;
                        /** @description Calls of channels that could not be worked on, by connection. */
                        failed_events_on: {
                            /** @example 1041 */
                            credential_id: number;
                            label: string;
                            count: number;
                        }[];
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listProgress: {
        parameters: {
            query?: {
                /** @description Id of the last event that was seen. */
                after?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": 1041,
                     *           "at": "2026-03-01T09:30:00Z",
                     *           "kind": "import",
                     *           "subject_id": 1041,
                     *           "data": {}
                     *         }
                     *       ],
                     *       "last_id": 1
                     *     }
                     */
                    "application/json": {
                        data: {
                            /** @example 1041 */
                            id: number;
                            /**
                             * Format: date-time
                             * @description UTC, ISO 8601 to the second.
                             * @example 2026-03-01T09:30:00Z
                             */
                            at: string;
                            /** @enum {string} */
                            kind: "import" | "bulk_action" | "delivery" | "plan" | "connection" | "orders";
                            /** @example 1041 */
                            subject_id: number;
                            data: {
                                [key: string]: unknown;
                            };
                        }[];
                        /** @description To ask from the next time; 0 when nothing is known. */
                        last_id: number;
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listProductRows: {
        parameters: {
            query?: {
                /** @description Fragment of name, sku, ean or model, in any case. */
                search?: string;
                /** @description Products of this brand. */
                brand_id?: number;
                /** @description Products in this category. */
                category_id?: number;
                /** @description Products of this group. */
                group_id?: number;
                /** @description The variants of this article. */
                family_code?: string;
                /** @description true = active products, false = inactive ones. */
                status?: boolean;
                /** @description Stock above zero in any location that is switched on. */
                has_stock?: boolean;
                /** @description Products with at least one image, or without any. */
                has_image?: boolean;
                /** @description Products mapped to this channel platform. */
                mapped_platform_id?: number;
                /** @description Products not mapped to this channel platform. */
                unmapped_platform_id?: number;
                /** @description Products with a price or stock of their own on some channel. */
                has_channel_override?: boolean;
                /** @description Where such an override comes from: the portal (manual) or channel_overrides (api). */
                override_source?: "manual" | "api";
                /** @description Whether it may go to channels at all. */
                publish_enabled?: boolean;
                has_brand?: boolean;
                has_category?: boolean;
                /** @description Products with this VAT rate. */
                tax_rate_id?: number;
                /** @description Products with this tag, in any case. */
                tag?: string;
                /** @description Master price, excluding VAT. */
                price_min?: number;
                price_max?: number;
                /** @description General stock. */
                stock_min?: number;
                stock_max?: number;
                /** @description With credential_id on that connection, else on any. */
                channel_state?: "live" | "pending" | "error" | "excluded" | "not_mapped";
                /** @description The connection that channel_state and issue_key are about. */
                credential_id?: number;
                /** @description Products whose listings have this cause of the publish results. */
                issue_key?: string;
                sort?: "id" | "name" | "sku" | "price" | "quantity" | "updated_at";
                direction?: "asc" | "desc";
                /** @description Number of the page, from 1. */
                page?: number;
                /** @description Default 50, capped at 200. */
                per_page?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": 1041,
                     *           "name": "text",
                     *           "sku": null,
                     *           "price": 1,
                     *           "price_with_vat": 1,
                     *           "quantity": 1,
                     *           "status": true,
                     *           "brand": {
                     *             "id": 1041,
                     *             "name": "text"
                     *           },
                     *           "tax_rate": {
                     *             "id": 4,
                     *             "name": "VAT 20%",
                     *             "rate": 20
                     *           },
                     *           "image": null,
                     *           "attribute_bag": {},
                     *           "model": null,
                     *           "ean": null,
                     *           "publish_enabled": true,
                     *           "tags": [
                     *             "text"
                     *           ],
                     *           "categories": [
                     *             {
                     *               "id": 1041,
                     *               "name": "text"
                     *             }
                     *           ],
                     *           "channels": [
                     *             {
                     *               "credential_id": 1041,
                     *               "state": "live"
                     *             }
                     *           ],
                     *           "created_at": "2026-03-01T09:30:00Z",
                     *           "updated_at": "2026-03-01T09:30:00Z"
                     *         }
                     *       ],
                     *       "links": {
                     *         "first": "https://catalogue.example.com/portal/api/product-list?page=1",
                     *         "last": "https://catalogue.example.com/portal/api/product-list?page=1",
                     *         "prev": null,
                     *         "next": null
                     *       },
                     *       "meta": {
                     *         "current_page": 1,
                     *         "per_page": 20,
                     *         "total": 1,
                     *         "last_page": 1,
                     *         "from": 1,
                     *         "to": 1
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: {
                            /** @example 1041 */
                            id: number;
                            name: string;
                            sku: string | null;
                            /** @description Excluding VAT. */
                            price: number;
                            price_with_vat: number;
                            quantity: number;
                            status: boolean;
                            brand: components["schemas"]["BrandRef"] | null;
                            tax_rate: components["schemas"]["TaxRate"] | null;
                            /** @description Address of the primary image. */
                            image: string | null;
                            /** @description Stock location code to quantity, the local location left out. */
                            attribute_bag: {
                                [key: string]: number;
                            };
                            model: string | null;
                            ean: string | null;
                            publish_enabled: boolean;
                            tags: string[];
                            categories: components["schemas"]["BrandRef"][];
                            /** @description One entry per publish target, in the order of their ids. */
                            channels: {
                                /** @example 1041 */
                                credential_id: number;
                                /** @enum {string} */
                                state: "live" | "pending" | "error" | "excluded" | "not_mapped";
                            }[];
                            /**
                             * Format: date-time
                             * @description UTC, ISO 8601 to the second.
                             * @example 2026-03-01T09:30:00Z
                             */
                            created_at: string;
                            /**
                             * Format: date-time
                             * @description UTC, ISO 8601 to the second.
                             * @example 2026-03-01T09:30:00Z
                             */
                            updated_at: string;
                        }[];
                        links: components["schemas"]["PageLinks"];
                        meta: components["schemas"]["PageMeta"];
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getProductSiblings: {
        parameters: {
            query?: {
                /** @description Fragment of name, sku, ean or model, in any case. */
                search?: string;
                /** @description Products of this brand. */
                brand_id?: number;
                /** @description Products in this category. */
                category_id?: number;
                /** @description Products of this group. */
                group_id?: number;
                /** @description The variants of this article. */
                family_code?: string;
                /** @description true = active products, false = inactive ones. */
                status?: boolean;
                /** @description Stock above zero in any location that is switched on. */
                has_stock?: boolean;
                /** @description Products with at least one image, or without any. */
                has_image?: boolean;
                /** @description Products mapped to this channel platform. */
                mapped_platform_id?: number;
                /** @description Products not mapped to this channel platform. */
                unmapped_platform_id?: number;
                /** @description Products with a price or stock of their own on some channel. */
                has_channel_override?: boolean;
                /** @description Where such an override comes from: the portal (manual) or channel_overrides (api). */
                override_source?: "manual" | "api";
                /** @description Whether it may go to channels at all. */
                publish_enabled?: boolean;
                has_brand?: boolean;
                has_category?: boolean;
                /** @description Products with this VAT rate. */
                tax_rate_id?: number;
                /** @description Products with this tag, in any case. */
                tag?: string;
                /** @description Master price, excluding VAT. */
                price_min?: number;
                price_max?: number;
                /** @description General stock. */
                stock_min?: number;
                stock_max?: number;
                /** @description With credential_id on that connection, else on any. */
                channel_state?: "live" | "pending" | "error" | "excluded" | "not_mapped";
                /** @description The connection that channel_state and issue_key are about. */
                credential_id?: number;
                /** @description Products whose listings have this cause of the publish results. */
                issue_key?: string;
                sort?: "id" | "name" | "sku" | "price" | "quantity" | "updated_at";
                direction?: "asc" | "desc";
            };
            header?: never;
            path: {
                /**
                 * @description Id of the product.
                 * @example 1041
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "previous": 1041,
                     *       "next": 1041,
                     *       "position": 1,
                     *       "total": 1
                     *     }
                     */
                    "application/json": {
                        /** @example 1041 */
                        previous: number | null;
                        /** @example 1041 */
                        next: number | null;
                        /** @description From 1. */
                        position: number;
                        total: number;
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listProductPlatforms: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "platform_id": 1,
                     *           "label": "text"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        data: {
                            platform_id: number;
                            label: string;
                        }[];
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    editProductRows: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "edits": [
                 *         {
                 *           "id": 1041,
                 *           "name": "Jura koffiemachine E8",
                 *           "model": null,
                 *           "sku": "KF-0815",
                 *           "ean": "4006381333931",
                 *           "status": null,
                 *           "publish_enabled": null,
                 *           "price": 83.333333,
                 *           "price_with_vat": 83.333333,
                 *           "tax_rate_id": 1041,
                 *           "brand_id": 1041,
                 *           "brand_name": null,
                 *           "quantity": 12
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": {
                    edits: {
                        /** @example 1041 */
                        id: number;
                        /** @example Jura koffiemachine E8 */
                        name?: string;
                        model?: string | null;
                        /**
                         * @description Unique per tenant.
                         * @example KF-0815
                         */
                        sku?: string | null;
                        /** @example 4006381333931 */
                        ean?: string | null;
                        /** @description true = active. A new product is active. */
                        status?: boolean | null;
                        /** @description false = never sent to any channel. */
                        publish_enabled?: boolean | null;
                        /**
                         * @description Excluding VAT. 0 or empty leaves the price unchanged.
                         * @example 83.333333
                         */
                        price?: number | null;
                        /**
                         * @description Including VAT. When above 0 the price is computed from it.
                         * @example 83.333333
                         */
                        price_with_vat?: number | null;
                        /** @example 1041 */
                        tax_rate_id?: number | null;
                        /** @example 1041 */
                        brand_id?: number | null;
                        /** @description Found or created; wins over brand_id. */
                        brand_name?: string | null;
                        /**
                         * @description Stock in the default location. A negative one is taken only where it is what the product holds.
                         * @example 12
                         */
                        quantity?: number | null;
                    }[];
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": 1041,
                     *           "result": "updated",
                     *           "errors": {}
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @description One answer per edit, in their order; a faulty one does not keep the others back. */
                        data: {
                            /** @example 1041 */
                            id: number;
                            /** @enum {string} */
                            result: "updated" | "unchanged" | "invalid" | "not_found";
                            /** @description Field to its messages, when it is invalid. */
                            errors: {
                                [key: string]: string[];
                            };
                        }[];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listSavedViews: {
        parameters: {
            query: {
                /** @description The page it is a view of. */
                page: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": 1041,
                     *           "page": "text",
                     *           "name": "text",
                     *           "search": "text",
                     *           "columns": [
                     *             "text"
                     *           ],
                     *           "is_shared": true,
                     *           "is_own": true,
                     *           "created_by": "text",
                     *           "updated_at": "2026-03-01T09:30:00Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        data: {
                            /** @example 1041 */
                            id: number;
                            page: string;
                            name: string;
                            search: string;
                            columns: string[];
                            /** @description Everybody of the tenant sees it. */
                            is_shared: boolean;
                            /** @description The caller made it. */
                            is_own: boolean;
                            /** @description Whose view it is, by e-mail address. */
                            created_by: string;
                            /**
                             * Format: date-time
                             * @description UTC, ISO 8601 to the second.
                             * @example 2026-03-01T09:30:00Z
                             */
                            updated_at: string;
                        }[];
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createSavedView: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "page": "products",
                 *       "name": "text",
                 *       "search": "text",
                 *       "columns": [
                 *         "text"
                 *       ],
                 *       "is_shared": true
                 *     }
                 */
                "application/json": {
                    /**
                     * @description The page it is a view of.
                     * @example products
                     */
                    page: string;
                    name: string;
                    /** @description The query of the page, without a question mark. */
                    search: string;
                    columns: string[];
                    is_shared?: boolean;
                };
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 1041,
                     *       "page": "text",
                     *       "name": "text",
                     *       "search": "text",
                     *       "columns": [
                     *         "text"
                     *       ],
                     *       "is_shared": true,
                     *       "is_own": true,
                     *       "created_by": "text",
                     *       "updated_at": "2026-03-01T09:30:00Z"
                     *     }
                     */
                    "application/json": {
                        /** @example 1041 */
                        id: number;
                        page: string;
                        name: string;
                        search: string;
                        columns: string[];
                        /** @description Everybody of the tenant sees it. */
                        is_shared: boolean;
                        /** @description The caller made it. */
                        is_own: boolean;
                        /** @description Whose view it is, by e-mail address. */
                        created_by: string;
                        /**
                         * Format: date-time
                         * @description UTC, ISO 8601 to the second.
                         * @example 2026-03-01T09:30:00Z
                         */
                        updated_at: string;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteSavedView: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the saved view.
                 * @example 1041
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "text"
                     *     }
                     */
                    "application/json": components["schemas"]["Message"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateSavedView: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the saved view.
                 * @example 1041
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "text",
                 *       "search": "text",
                 *       "columns": [
                 *         "text"
                 *       ],
                 *       "is_shared": true
                 *     }
                 */
                "application/json": {
                    name?: string;
                    /** @description The query of the page, without a question mark. */
                    search?: string;
                    columns?: string[];
                    is_shared?: boolean;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 1041,
                     *       "page": "text",
                     *       "name": "text",
                     *       "search": "text",
                     *       "columns": [
                     *         "text"
                     *       ],
                     *       "is_shared": true,
                     *       "is_own": true,
                     *       "created_by": "text",
                     *       "updated_at": "2026-03-01T09:30:00Z"
                     *     }
                     */
                    "application/json": {
                        /** @example 1041 */
                        id: number;
                        page: string;
                        name: string;
                        search: string;
                        columns: string[];
                        /** @description Everybody of the tenant sees it. */
                        is_shared: boolean;
                        /** @description The caller made it. */
                        is_own: boolean;
                        /** @description Whose view it is, by e-mail address. */
                        created_by: string;
                        /**
                         * Format: date-time
                         * @description UTC, ISO 8601 to the second.
                         * @example 2026-03-01T09:30:00Z
                         */
                        updated_at: string;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    previewBulkAction: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "kind": "edit",
                 *       "selection": {
                 *         "ids": [
                 *           1041
                 *         ],
                 *         "filter": {
                 *           "search": "text",
                 *           "brand_id": 1041,
                 *           "category_id": 1041,
                 *           "group_id": 1041,
                 *           "family_code": "text",
                 *           "status": true,
                 *           "has_stock": true,
                 *           "has_image": true,
                 *           "mapped_platform_id": 1041,
                 *           "unmapped_platform_id": 1041,
                 *           "has_channel_override": true,
                 *           "override_source": "manual",
                 *           "publish_enabled": true,
                 *           "has_brand": true,
                 *           "has_category": true,
                 *           "tax_rate_id": 1041,
                 *           "tag": "text",
                 *           "price_min": 1,
                 *           "price_max": 1,
                 *           "stock_min": 1,
                 *           "stock_max": 1,
                 *           "channel_state": "live",
                 *           "credential_id": 1041,
                 *           "issue_key": "text"
                 *         },
                 *         "expected": 1
                 *       },
                 *       "edit": {
                 *         "status": true,
                 *         "publish_enabled": true,
                 *         "brand_id": 1041,
                 *         "tax_rate_id": 1041,
                 *         "add_category_ids": [
                 *           1041
                 *         ],
                 *         "remove_category_ids": [
                 *           1041
                 *         ],
                 *         "add_group_ids": [
                 *           1041
                 *         ],
                 *         "remove_group_ids": [
                 *           1041
                 *         ],
                 *         "add_tags": [
                 *           "text"
                 *         ],
                 *         "remove_tags": [
                 *           "text"
                 *         ],
                 *         "price": {
                 *           "mode": "set",
                 *           "value": 1
                 *         },
                 *         "prices_at": "2026-03-01T09:30:00Z",
                 *         "quantity": {
                 *           "mode": "set",
                 *           "value": 1
                 *         },
                 *         "override": {
                 *           "credential_id": 1041,
                 *           "price": 83.333333,
                 *           "markup_percent": 12.5,
                 *           "stock": 12
                 *         }
                 *       },
                 *       "credential_ids": [
                 *         1041
                 *       ]
                 *     }
                 */
                "application/json": {
                    /** @enum {string} */
                    kind: "edit" | "publish" | "delete";
                    selection: {
                        ids?: number[];
                        filter?: {
                            /** @description Fragment of name, sku, ean or model, in any case. */
                            search?: string;
                            /**
                             * @description Products of this brand.
                             * @example 1041
                             */
                            brand_id?: number;
                            /**
                             * @description Products in this category.
                             * @example 1041
                             */
                            category_id?: number;
                            /**
                             * @description Products of this group.
                             * @example 1041
                             */
                            group_id?: number;
                            /** @description The variants of this article. */
                            family_code?: string;
                            /** @description true = active products, false = inactive ones. */
                            status?: boolean;
                            /** @description Stock above zero in any location that is switched on. */
                            has_stock?: boolean;
                            /** @description Products with at least one image, or without any. */
                            has_image?: boolean;
                            /**
                             * @description Products mapped to this channel platform.
                             * @example 1041
                             */
                            mapped_platform_id?: number;
                            /**
                             * @description Products not mapped to this channel platform.
                             * @example 1041
                             */
                            unmapped_platform_id?: number;
                            /** @description Products with a price or stock of their own on some channel. */
                            has_channel_override?: boolean;
                            /**
                             * @description Where such an override comes from: the portal (manual) or channel_overrides (api).
                             * @enum {string}
                             */
                            override_source?: "manual" | "api";
                            /** @description Whether it may go to channels at all. */
                            publish_enabled?: boolean;
                            has_brand?: boolean;
                            has_category?: boolean;
                            /**
                             * @description Products with this VAT rate.
                             * @example 1041
                             */
                            tax_rate_id?: number;
                            /** @description Products with this tag, in any case. */
                            tag?: string;
                            /** @description Master price, excluding VAT. */
                            price_min?: number;
                            price_max?: number;
                            /** @description General stock. */
                            stock_min?: number;
                            stock_max?: number;
                            /**
                             * @description With credential_id on that connection, else on any.
                             * @enum {string}
                             */
                            channel_state?: "live" | "pending" | "error" | "excluded" | "not_mapped";
                            /**
                             * @description The connection that channel_state and issue_key are about.
                             * @example 1041
                             */
                            credential_id?: number;
                            /** @description Products whose listings have this cause of the publish results. */
                            issue_key?: string;
                        };
                        /** @description With a filter: how many products the person saw. Refused with 409 when it is far off. */
                        expected?: number;
                    };
                    /** @description For an edit. */
                    edit?: {
                        status?: boolean;
                        publish_enabled?: boolean;
                        /**
                         * @description null takes the brand away.
                         * @example 1041
                         */
                        brand_id?: number | null;
                        /** @example 1041 */
                        tax_rate_id?: number | null;
                        add_category_ids?: number[];
                        remove_category_ids?: number[];
                        add_group_ids?: number[];
                        remove_group_ids?: number[];
                        add_tags?: string[];
                        remove_tags?: string[];
                        price?: {
                            /**
                             * @description A new net price, an amount to add, or a percentage to raise it by.
                             * @enum {string}
                             */
                            mode: "set" | "amount" | "percent";
                            value: number;
                        };
                        /**
                         * Format: date-time
                         * @description Puts prices, fixed prices and markups on channels back to those of this moment, at most 30 days ago. Products whose prices did not change since are left out.
                         * @example 2026-03-01T09:30:00Z
                         */
                        prices_at?: string;
                        quantity?: {
                            /**
                             * @description Of the general stock.
                             * @enum {string}
                             */
                            mode: "set" | "change";
                            value: number;
                        };
                        /** @description On one connection; null clears. */
                        override?: {
                            /** @example 1041 */
                            credential_id: number;
                            /** @example 83.333333 */
                            price?: number | null;
                            /** @example 12.5 */
                            markup_percent?: number | null;
                            /** @example 12 */
                            stock?: number | null;
                        };
                    };
                    /** @description For a publish: on which connections; absent = on all. */
                    credential_ids?: number[];
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "total": 1,
                     *       "changed": 1,
                     *       "unchanged": 1,
                     *       "failed": 1,
                     *       "looked_at": 1,
                     *       "live_listings": 1,
                     *       "samples": [
                     *         {
                     *           "product_id": 1041,
                     *           "name": "text",
                     *           "sku": null,
                     *           "before": {},
                     *           "after": {},
                     *           "message": null
                     *         }
                     *       ],
                     *       "channels": {
                     *         "connections": [
                     *           {
                     *             "credential_id": 1041,
                     *             "label": "text",
                     *             "created": 1,
                     *             "updated": 1,
                     *             "withdrawn": 1,
                     *             "prices_up": 1,
                     *             "prices_down": 1,
                     *             "stocks_changed": 1,
                     *             "price_jumps": 1,
                     *             "would_be_held": true
                     *           }
                     *         ],
                     *         "examples": [
                     *           {
                     *             "credential_id": 1041,
                     *             "sku": "text",
                     *             "kind": "create",
                     *             "price_before": null,
                     *             "price_after": null,
                     *             "stock_before": null,
                     *             "stock_after": null
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description Products that the selection finds now and the action works on. */
                        total: number;
                        /** @description Of those looked at, how many would change. */
                        changed: number;
                        unchanged: number;
                        /** @description Of those looked at, how many could not be done. */
                        failed: number;
                        /** @description At most 1000 products are looked at. */
                        looked_at: number;
                        /** @description Live listings of the selected products on channels. */
                        live_listings: number;
                        /** @description At most 10; those that could not be done first. */
                        samples: {
                            /** @example 1041 */
                            product_id: number;
                            name: string;
                            sku: string | null;
                            before: {
                                [key: string]: unknown;
                            };
                            after: {
                                [key: string]: unknown;
                            };
                            /** @description Why it could not be done, or what is left out. */
                            message: string | null;
                        }[];
                        channels: components["schemas"]["PlanPreview"] | null;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listBulkActions: {
        parameters: {
            query?: {
                /** @description Page size, default 20, capped at 100. */
                per_page?: number;
                /** @description Number of the page, from 1. */
                page?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": 1041,
                     *           "kind": "edit",
                     *           "label": "text",
                     *           "status": "queued",
                     *           "total": 1,
                     *           "done": 1,
                     *           "changed": 1,
                     *           "unchanged": 1,
                     *           "skipped": 1,
                     *           "failed": 1,
                     *           "failure": null,
                     *           "undo_of": 1041,
                     *           "undone_by": 1041,
                     *           "can_undo": true,
                     *           "started_by": "text",
                     *           "created_at": "2026-03-01T09:30:00Z",
                     *           "started_at": "2026-03-01T09:30:00Z",
                     *           "finished_at": "2026-03-01T09:30:00Z"
                     *         }
                     *       ],
                     *       "links": {
                     *         "first": "https://catalogue.example.com/portal/api/bulk-actions?page=1",
                     *         "last": "https://catalogue.example.com/portal/api/bulk-actions?page=1",
                     *         "prev": null,
                     *         "next": null
                     *       },
                     *       "meta": {
                     *         "current_page": 1,
                     *         "per_page": 20,
                     *         "total": 1,
                     *         "last_page": 1,
                     *         "from": 1,
                     *         "to": 1
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: {
                            /** @example 1041 */
                            id: number;
                            /** @enum {string} */
                            kind: "edit" | "publish" | "delete" | "undo";
                            label: string;
                            status: components["schemas"]["BulkStatus"];
                            total: number;
                            /** @description Products whose outcome is known. */
                            done: number;
                            changed: number;
                            unchanged: number;
                            skipped: number;
                            failed: number;
                            /** @description Why the whole action ended early. */
                            failure: string | null;
                            /** @example 1041 */
                            undo_of: number | null;
                            /** @example 1041 */
                            undone_by: number | null;
                            can_undo: boolean;
                            started_by: string;
                            /**
                             * Format: date-time
                             * @description UTC, ISO 8601 to the second.
                             * @example 2026-03-01T09:30:00Z
                             */
                            created_at: string;
                            /**
                             * Format: date-time
                             * @description UTC, ISO 8601 to the second.
                             * @example 2026-03-01T09:30:00Z
                             */
                            started_at: string | null;
                            /**
                             * Format: date-time
                             * @description UTC, ISO 8601 to the second.
                             * @example 2026-03-01T09:30:00Z
                             */
                            finished_at: string | null;
                        }[];
                        links: components["schemas"]["PageLinks"];
                        meta: components["schemas"]["PageMeta"];
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    startBulkAction: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "kind": "edit",
                 *       "selection": {
                 *         "ids": [
                 *           1041
                 *         ],
                 *         "filter": {
                 *           "search": "text",
                 *           "brand_id": 1041,
                 *           "category_id": 1041,
                 *           "group_id": 1041,
                 *           "family_code": "text",
                 *           "status": true,
                 *           "has_stock": true,
                 *           "has_image": true,
                 *           "mapped_platform_id": 1041,
                 *           "unmapped_platform_id": 1041,
                 *           "has_channel_override": true,
                 *           "override_source": "manual",
                 *           "publish_enabled": true,
                 *           "has_brand": true,
                 *           "has_category": true,
                 *           "tax_rate_id": 1041,
                 *           "tag": "text",
                 *           "price_min": 1,
                 *           "price_max": 1,
                 *           "stock_min": 1,
                 *           "stock_max": 1,
                 *           "channel_state": "live",
                 *           "credential_id": 1041,
                 *           "issue_key": "text"
                 *         },
                 *         "expected": 1
                 *       },
                 *       "edit": {
                 *         "status": true,
                 *         "publish_enabled": true,
                 *         "brand_id": 1041,
                 *         "tax_rate_id": 1041,
                 *         "add_category_ids": [
                 *           1041
                 *         ],
                 *         "remove_category_ids": [
                 *           1041
                 *         ],
                 *         "add_group_ids": [
                 *           1041
                 *         ],
                 *         "remove_group_ids": [
                 *           1041
                 *         ],
                 *         "add_tags": [
                 *           "text"
                 *         ],
                 *         "remove_tags": [
                 *           "text"
                 *         ],
                 *         "price": {
                 *           "mode": "set",
                 *           "value": 1
                 *         },
                 *         "prices_at": "2026-03-01T09:30:00Z",
                 *         "quantity": {
                 *           "mode": "set",
                 *           "value": 1
                 *         },
                 *         "override": {
                 *           "credential_id": 1041,
                 *           "price": 83.333333,
                 *           "markup_percent": 12.5,
                 *           "stock": 12
                 *         }
                 *       },
                 *       "credential_ids": [
                 *         1041
                 *       ]
                 *     }
                 */
                "application/json": {
                    /** @enum {string} */
                    kind: "edit" | "publish" | "delete";
                    selection: {
                        ids?: number[];
                        filter?: {
                            /** @description Fragment of name, sku, ean or model, in any case. */
                            search?: string;
                            /**
                             * @description Products of this brand.
                             * @example 1041
                             */
                            brand_id?: number;
                            /**
                             * @description Products in this category.
                             * @example 1041
                             */
                            category_id?: number;
                            /**
                             * @description Products of this group.
                             * @example 1041
                             */
                            group_id?: number;
                            /** @description The variants of this article. */
                            family_code?: string;
                            /** @description true = active products, false = inactive ones. */
                            status?: boolean;
                            /** @description Stock above zero in any location that is switched on. */
                            has_stock?: boolean;
                            /** @description Products with at least one image, or without any. */
                            has_image?: boolean;
                            /**
                             * @description Products mapped to this channel platform.
                             * @example 1041
                             */
                            mapped_platform_id?: number;
                            /**
                             * @description Products not mapped to this channel platform.
                             * @example 1041
                             */
                            unmapped_platform_id?: number;
                            /** @description Products with a price or stock of their own on some channel. */
                            has_channel_override?: boolean;
                            /**
                             * @description Where such an override comes from: the portal (manual) or channel_overrides (api).
                             * @enum {string}
                             */
                            override_source?: "manual" | "api";
                            /** @description Whether it may go to channels at all. */
                            publish_enabled?: boolean;
                            has_brand?: boolean;
                            has_category?: boolean;
                            /**
                             * @description Products with this VAT rate.
                             * @example 1041
                             */
                            tax_rate_id?: number;
                            /** @description Products with this tag, in any case. */
                            tag?: string;
                            /** @description Master price, excluding VAT. */
                            price_min?: number;
                            price_max?: number;
                            /** @description General stock. */
                            stock_min?: number;
                            stock_max?: number;
                            /**
                             * @description With credential_id on that connection, else on any.
                             * @enum {string}
                             */
                            channel_state?: "live" | "pending" | "error" | "excluded" | "not_mapped";
                            /**
                             * @description The connection that channel_state and issue_key are about.
                             * @example 1041
                             */
                            credential_id?: number;
                            /** @description Products whose listings have this cause of the publish results. */
                            issue_key?: string;
                        };
                        /** @description With a filter: how many products the person saw. Refused with 409 when it is far off. */
                        expected?: number;
                    };
                    /** @description For an edit. */
                    edit?: {
                        status?: boolean;
                        publish_enabled?: boolean;
                        /**
                         * @description null takes the brand away.
                         * @example 1041
                         */
                        brand_id?: number | null;
                        /** @example 1041 */
                        tax_rate_id?: number | null;
                        add_category_ids?: number[];
                        remove_category_ids?: number[];
                        add_group_ids?: number[];
                        remove_group_ids?: number[];
                        add_tags?: string[];
                        remove_tags?: string[];
                        price?: {
                            /**
                             * @description A new net price, an amount to add, or a percentage to raise it by.
                             * @enum {string}
                             */
                            mode: "set" | "amount" | "percent";
                            value: number;
                        };
                        /**
                         * Format: date-time
                         * @description Puts prices, fixed prices and markups on channels back to those of this moment, at most 30 days ago. Products whose prices did not change since are left out.
                         * @example 2026-03-01T09:30:00Z
                         */
                        prices_at?: string;
                        quantity?: {
                            /**
                             * @description Of the general stock.
                             * @enum {string}
                             */
                            mode: "set" | "change";
                            value: number;
                        };
                        /** @description On one connection; null clears. */
                        override?: {
                            /** @example 1041 */
                            credential_id: number;
                            /** @example 83.333333 */
                            price?: number | null;
                            /** @example 12.5 */
                            markup_percent?: number | null;
                            /** @example 12 */
                            stock?: number | null;
                        };
                    };
                    /** @description For a publish: on which connections; absent = on all. */
                    credential_ids?: number[];
                };
            };
        };
        responses: {
            /** @description Queued. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "text",
                     *       "id": 1041,
                     *       "total": 1
                     *     }
                     */
                    "application/json": {
                        message: string;
                        /** @example 1041 */
                        id: number;
                        total: number;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getBulkAction: {
        parameters: {
            query?: {
                result?: "changed" | "unchanged" | "skipped" | "failed" | "open";
                /** @description Page size, default 50, capped at 100. */
                per_page?: number;
                /** @description Number of the page, from 1. */
                page?: number;
            };
            header?: never;
            path: {
                /**
                 * @description Id of the bulk action.
                 * @example 1041
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 1041,
                     *       "kind": "edit",
                     *       "label": "text",
                     *       "status": "queued",
                     *       "total": 1,
                     *       "done": 1,
                     *       "changed": 1,
                     *       "unchanged": 1,
                     *       "skipped": 1,
                     *       "failed": 1,
                     *       "failure": null,
                     *       "undo_of": 1041,
                     *       "undone_by": 1041,
                     *       "can_undo": true,
                     *       "started_by": "text",
                     *       "created_at": "2026-03-01T09:30:00Z",
                     *       "started_at": "2026-03-01T09:30:00Z",
                     *       "finished_at": "2026-03-01T09:30:00Z",
                     *       "edit": {
                     *         "status": true,
                     *         "publish_enabled": true,
                     *         "brand_id": 1041,
                     *         "tax_rate_id": 1041,
                     *         "add_category_ids": [
                     *           1041
                     *         ],
                     *         "remove_category_ids": [
                     *           1041
                     *         ],
                     *         "add_group_ids": [
                     *           1041
                     *         ],
                     *         "remove_group_ids": [
                     *           1041
                     *         ],
                     *         "add_tags": [
                     *           "text"
                     *         ],
                     *         "remove_tags": [
                     *           "text"
                     *         ],
                     *         "price": {
                     *           "mode": "set",
                     *           "value": 1
                     *         },
                     *         "prices_at": "2026-03-01T09:30:00Z",
                     *         "quantity": {
                     *           "mode": "set",
                     *           "value": 1
                     *         },
                     *         "override": {
                     *           "credential_id": 1041,
                     *           "price": 83.333333,
                     *           "markup_percent": 12.5,
                     *           "stock": 12
                     *         }
                     *       },
                     *       "credential_ids": [
                     *         1041
                     *       ],
                     *       "items": [
                     *         {
                     *           "product_id": 1041,
                     *           "name": null,
                     *           "sku": null,
                     *           "result": "changed",
                     *           "message": null,
                     *           "before": null,
                     *           "after": null
                     *         }
                     *       ],
                     *       "links": {
                     *         "first": "https://catalogue.example.com/portal/api/bulk-actions/1041?page=1",
                     *         "last": "https://catalogue.example.com/portal/api/bulk-actions/1041?page=1",
                     *         "prev": null,
                     *         "next": null
                     *       },
                     *       "meta": {
                     *         "current_page": 1,
                     *         "per_page": 20,
                     *         "total": 1,
                     *         "last_page": 1,
                     *         "from": 1,
                     *         "to": 1
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @example 1041 */
                        id: number;
                        /** @enum {string} */
                        kind: "edit" | "publish" | "delete" | "undo";
                        label: string;
                        status: components["schemas"]["BulkStatus"];
                        total: number;
                        /** @description Products whose outcome is known. */
                        done: number;
                        changed: number;
                        unchanged: number;
                        skipped: number;
                        failed: number;
                        /** @description Why the whole action ended early. */
                        failure: string | null;
                        /** @example 1041 */
                        undo_of: number | null;
                        /** @example 1041 */
                        undone_by: number | null;
                        can_undo: boolean;
                        started_by: string;
                        /**
                         * Format: date-time
                         * @description UTC, ISO 8601 to the second.
                         * @example 2026-03-01T09:30:00Z
                         */
                        created_at: string;
                        /**
                         * Format: date-time
                         * @description UTC, ISO 8601 to the second.
                         * @example 2026-03-01T09:30:00Z
                         */
                        started_at: string | null;
                        /**
                         * Format: date-time
                         * @description UTC, ISO 8601 to the second.
                         * @example 2026-03-01T09:30:00Z
                         */
                        finished_at: string | null;
                        edit: {
                            status?: boolean;
                            publish_enabled?: boolean;
                            /**
                             * @description null takes the brand away.
                             * @example 1041
                             */
                            brand_id?: number | null;
                            /** @example 1041 */
                            tax_rate_id?: number | null;
                            add_category_ids?: number[];
                            remove_category_ids?: number[];
                            add_group_ids?: number[];
                            remove_group_ids?: number[];
                            add_tags?: string[];
                            remove_tags?: string[];
                            price?: {
                                /**
                                 * @description A new net price, an amount to add, or a percentage to raise it by.
                                 * @enum {string}
                                 */
                                mode: "set" | "amount" | "percent";
                                value: number;
                            };
                            /**
                             * Format: date-time
                             * @description Puts prices, fixed prices and markups on channels back to those of this moment, at most 30 days ago. Products whose prices did not change since are left out.
                             * @example 2026-03-01T09:30:00Z
                             */
                            prices_at?: string;
                            quantity?: {
                                /**
                                 * @description Of the general stock.
                                 * @enum {string}
                                 */
                                mode: "set" | "change";
                                value: number;
                            };
                            /** @description On one connection; null clears. */
                            override?: {
                                /** @example 1041 */
                                credential_id: number;
                                /** @example 83.333333 */
                                price?: number | null;
                                /** @example 12.5 */
                                markup_percent?: number | null;
                                /** @example 12 */
                                stock?: number | null;
                            };
                        } | null;
                        credential_ids: number[] | null;
                        /** @description One page of them; links and meta page through all. */
                        items: {
                            /** @example 1041 */
                            product_id: number;
                            /** @description null = the product does not exist any more. */
                            name: string | null;
                            sku: string | null;
                            /**
                             * @description null = not done yet.
                             * @enum {string|null}
                             */
                            result: "changed" | "unchanged" | "skipped" | "failed" | null;
                            message: string | null;
                            before: {
                                [key: string]: unknown;
                            } | null;
                            after: {
                                [key: string]: unknown;
                            } | null;
                        }[];
                        links: components["schemas"]["PageLinks"];
                        meta: components["schemas"]["PageMeta"];
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    undoBulkAction: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the bulk action.
                 * @example 1041
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Queued. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "text",
                     *       "id": 1041,
                     *       "total": 1
                     *     }
                     */
                    "application/json": {
                        message: string;
                        /** @example 1041 */
                        id: number;
                        total: number;
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listJobs: {
        parameters: {
            query?: {
                /** @description Only what is queued or running, or only what ended. */
                is_open?: boolean;
                /** @description Page size, default 20, capped at 100. */
                per_page?: number;
                /** @description Number of the page, from 1. */
                page?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": 1041,
                     *           "kind": "import",
                     *           "label": "text",
                     *           "status": "queued",
                     *           "total": null,
                     *           "done": 1,
                     *           "failed": 1,
                     *           "started_by": "text",
                     *           "created_at": "2026-03-01T09:30:00Z",
                     *           "started_at": "2026-03-01T09:30:00Z",
                     *           "finished_at": "2026-03-01T09:30:00Z"
                     *         }
                     *       ],
                     *       "links": {
                     *         "first": "https://catalogue.example.com/portal/api/jobs?page=1",
                     *         "last": "https://catalogue.example.com/portal/api/jobs?page=1",
                     *         "prev": null,
                     *         "next": null
                     *       },
                     *       "meta": {
                     *         "current_page": 1,
                     *         "per_page": 20,
                     *         "total": 1,
                     *         "last_page": 1,
                     *         "from": 1,
                     *         "to": 1
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: {
                            /** @example 1041 */
                            id: number;
                            /**
                             * @description import = a bulk operation; every other kind is a bulk action.
                             * @enum {string}
                             */
                            kind: "import" | "edit" | "publish" | "delete" | "undo";
                            /** @description The file of an import, or what an action does. */
                            label: string;
                            status: components["schemas"]["BulkStatus"];
                            /** @description null while the size of a file is not known. */
                            total: number | null;
                            done: number;
                            failed: number;
                            started_by: string;
                            /**
                             * Format: date-time
                             * @description UTC, ISO 8601 to the second.
                             * @example 2026-03-01T09:30:00Z
                             */
                            created_at: string;
                            /**
                             * Format: date-time
                             * @description UTC, ISO 8601 to the second.
                             * @example 2026-03-01T09:30:00Z
                             */
                            started_at: string | null;
                            /**
                             * Format: date-time
                             * @description UTC, ISO 8601 to the second.
                             * @example 2026-03-01T09:30:00Z
                             */
                            finished_at: string | null;
                        }[];
                        links: components["schemas"]["PageLinks"];
                        meta: components["schemas"]["PageMeta"];
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    addImageFromAddress: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the product.
                 * @example 1041
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "url": "text"
                 *     }
                 */
                "application/json": {
                    url: string;
                };
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 311,
                     *       "url": "https://catalogue.example.com/media/7/1041/6f1c2d3e.jpg",
                     *       "sort_order": 1
                     *     }
                     */
                    "application/json": components["schemas"]["ProductImage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getProductChannels: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the product.
                 * @example 1041
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "credential_id": 1041,
                     *           "platform": "text",
                     *           "platform_label": "text",
                     *           "label": "text",
                     *           "is_paused": true,
                     *           "state": "live",
                     *           "planning": true,
                     *           "excluded_by": {
                     *             "about": "targeting",
                     *             "code": "inactive",
                     *             "facts": {},
                     *             "level": "master",
                     *             "text": "text",
                     *             "value": null
                     *           },
                     *           "on_sale": true,
                     *           "price": null,
                     *           "net_price": null,
                     *           "gross_price": null,
                     *           "prices_with_vat": true,
                     *           "currency": "text",
                     *           "price_decided_by": {
                     *             "about": "targeting",
                     *             "code": "inactive",
                     *             "facts": {},
                     *             "level": "master",
                     *             "text": "text",
                     *             "value": null
                     *           },
                     *           "stock": null,
                     *           "stores": [
                     *             {
                     *               "code": "text",
                     *               "label": "text",
                     *               "quantity": 1,
                     *               "own": true,
                     *               "active": true
                     *             }
                     *           ],
                     *           "trace": [
                     *             {
                     *               "about": "targeting",
                     *               "code": "inactive",
                     *               "facts": {},
                     *               "level": "master",
                     *               "text": "text",
                     *               "value": null
                     *             }
                     *           ],
                     *           "override": {
                     *             "price": null,
                     *             "markup_percent": null,
                     *             "stock": null,
                     *             "source": "manual",
                     *             "state": "pending"
                     *           },
                     *           "kept_off": true,
                     *           "listing": {
                     *             "state": "text",
                     *             "external_key": "text",
                     *             "sync_id": null,
                     *             "match": "mapped",
                     *             "published_at": "2026-03-01T09:30:00Z",
                     *             "next_at": "2026-03-01T09:30:00Z",
                     *             "attempts": 1,
                     *             "sent_price": null,
                     *             "sent_stock": null,
                     *             "held": "withdraw",
                     *             "held_price": null
                     *           },
                     *           "issues": [
                     *             {
                     *               "code": "text",
                     *               "fault": "merchant",
                     *               "title": "text",
                     *               "cause": "text",
                     *               "fix": "text",
                     *               "retried": true,
                     *               "message": "text",
                     *               "about": null,
                     *               "place": "product",
                     *               "field": null
                     *             }
                     *           ],
                     *           "warnings": [
                     *             {
                     *               "code": "text",
                     *               "fault": "merchant",
                     *               "title": "text",
                     *               "cause": "text",
                     *               "fix": "text",
                     *               "retried": true,
                     *               "message": "text",
                     *               "about": null,
                     *               "place": "product",
                     *               "field": null
                     *             }
                     *           ],
                     *           "candidates": [
                     *             {
                     *               "sync_id": "text",
                     *               "matched_by": "text",
                     *               "external_key": null,
                     *               "barcode": null,
                     *               "title": null,
                     *               "price": null
                     *             }
                     *           ],
                     *           "connection_problem": {
                     *             "code": "text",
                     *             "message": "text",
                     *             "stopped": true,
                     *             "until": "2026-03-01T09:30:00Z"
                     *           }
                     *         }
                     *       ],
                     *       "main_category": {
                     *         "id": 1041,
                     *         "path": [
                     *           "text"
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: {
                            /** @example 1041 */
                            credential_id: number;
                            platform: string;
                            platform_label: string;
                            label: string;
                            is_paused: boolean;
                            /** @enum {string} */
                            state: "live" | "pending" | "error" | "excluded" | "not_mapped";
                            /** @description A change of the product is about to be planned. */
                            planning: boolean;
                            excluded_by: {
                                /** @enum {string} */
                                about: "targeting" | "price" | "stock";
                                /** @enum {string} */
                                code: "inactive" | "publish_disabled" | "excluded_by_hand" | "category_disabled" | "rule" | "no_rule_includes" | "no_rule_excludes" | "no_currency_rate" | "master_price" | "absolute_price" | "override_currency" | "no_price" | "markup" | "currency" | "vat" | "rounding" | "minimum" | "override_stock" | "general_stock";
                                /** @description The names and numbers that the text is made of. */
                                facts: {
                                    [key: string]: string | number;
                                };
                                /** @enum {string} */
                                level: "master" | "product" | "rule" | "product_override" | "brand" | "category" | "connection" | "currency" | "vat" | "rounding" | "minimum" | "stock";
                                text: string;
                                value: string | null;
                            } | null;
                            /** @description The channel shows it, as far as is known. */
                            on_sale: boolean;
                            /** @description As the channel is sent it, in `currency`; null when excluded. */
                            price: number | null;
                            /** @description The same excluding VAT. */
                            net_price: number | null;
                            /** @description The same including VAT. */
                            gross_price: number | null;
                            /** @description Whether the channel is sent prices including VAT. */
                            prices_with_vat: boolean;
                            currency: string;
                            price_decided_by: {
                                /** @enum {string} */
                                about: "targeting" | "price" | "stock";
                                /** @enum {string} */
                                code: "inactive" | "publish_disabled" | "excluded_by_hand" | "category_disabled" | "rule" | "no_rule_includes" | "no_rule_excludes" | "no_currency_rate" | "master_price" | "absolute_price" | "override_currency" | "no_price" | "markup" | "currency" | "vat" | "rounding" | "minimum" | "override_stock" | "general_stock";
                                /** @description The names and numbers that the text is made of. */
                                facts: {
                                    [key: string]: string | number;
                                };
                                /** @enum {string} */
                                level: "master" | "product" | "rule" | "product_override" | "brand" | "category" | "connection" | "currency" | "vat" | "rounding" | "minimum" | "stock";
                                text: string;
                                value: string | null;
                            } | null;
                            stock: number | null;
                            stores: {
                                code: string;
                                label: string;
                                quantity: number;
                                /** @description Stock of its own there; else that of the channel. */
                                own: boolean;
                                active: boolean;
                            }[];
                            trace: {
                                /** @enum {string} */
                                about: "targeting" | "price" | "stock";
                                /** @enum {string} */
                                code: "inactive" | "publish_disabled" | "excluded_by_hand" | "category_disabled" | "rule" | "no_rule_includes" | "no_rule_excludes" | "no_currency_rate" | "master_price" | "absolute_price" | "override_currency" | "no_price" | "markup" | "currency" | "vat" | "rounding" | "minimum" | "override_stock" | "general_stock";
                                /** @description The names and numbers that the text is made of. */
                                facts: {
                                    [key: string]: string | number;
                                };
                                /** @enum {string} */
                                level: "master" | "product" | "rule" | "product_override" | "brand" | "category" | "connection" | "currency" | "vat" | "rounding" | "minimum" | "stock";
                                text: string;
                                value: string | null;
                            }[];
                            override: {
                                price: number | null;
                                markup_percent: number | null;
                                stock: number | null;
                                /** @enum {string} */
                                source: "manual" | "api";
                                /** @enum {string} */
                                state: "pending" | "applied";
                            } | null;
                            /** @description Kept off this channel by hand. */
                            kept_off: boolean;
                            listing: {
                                state: string;
                                external_key: string;
                                sync_id: string | null;
                                /**
                                 * @description What a person decided.
                                 * @enum {string|null}
                                 */
                                match: "mapped" | "create" | null;
                                /**
                                 * Format: date-time
                                 * @description UTC, ISO 8601 to the second.
                                 * @example 2026-03-01T09:30:00Z
                                 */
                                published_at: string | null;
                                /**
                                 * Format: date-time
                                 * @description UTC, ISO 8601 to the second.
                                 * @example 2026-03-01T09:30:00Z
                                 */
                                next_at: string | null;
                                attempts: number;
                                /** @description What the plan last wanted there. */
                                sent_price: number | null;
                                sent_stock: number | null;
                                /**
                                 * @description What the guard keeps back.
                                 * @enum {string|null}
                                 */
                                held: "withdraw" | "price" | null;
                                /** @description The price it keeps back. */
                                held_price: number | null;
                            } | null;
                            issues: {
                                code: string;
                                /** @enum {string} */
                                fault: "merchant" | "mapping" | "channel" | "connection" | "sluice";
                                title: string;
                                cause: string;
                                fix: string;
                                /** @description Tried again by itself. */
                                retried: boolean;
                                /** @description The channel's own words. */
                                message: string;
                                /** @description What the channel names: a field of the listing, an attribute. */
                                about: string | null;
                                /**
                                 * @description Where it is mended.
                                 * @enum {string}
                                 */
                                place: "product" | "stores" | "category_mapping" | "attribute_mapping" | "match" | "connection" | "channel" | "nothing";
                                /** @description Of the product, as it is written. */
                                field: string | null;
                            }[];
                            /** @description Missing for the settings of the connection, which has it sent all the same. */
                            warnings: {
                                code: string;
                                /** @enum {string} */
                                fault: "merchant" | "mapping" | "channel" | "connection" | "sluice";
                                title: string;
                                cause: string;
                                fix: string;
                                /** @description Tried again by itself. */
                                retried: boolean;
                                /** @description The channel's own words. */
                                message: string;
                                /** @description What the channel names: a field of the listing, an attribute. */
                                about: string | null;
                                /**
                                 * @description Where it is mended.
                                 * @enum {string}
                                 */
                                place: "product" | "stores" | "category_mapping" | "attribute_mapping" | "match" | "connection" | "channel" | "nothing";
                                /** @description Of the product, as it is written. */
                                field: string | null;
                            }[];
                            /** @description Listings of the channel that the product may be: somebody has to choose. */
                            candidates: {
                                sync_id: string;
                                matched_by: string;
                                external_key: string | null;
                                barcode: string | null;
                                title: string | null;
                                price: string | null;
                            }[];
                            connection_problem: {
                                code: string;
                                message: string;
                                /** @description Nothing is sent until somebody mends it. */
                                stopped: boolean;
                                /**
                                 * Format: date-time
                                 * @description UTC, ISO 8601 to the second.
                                 * @example 2026-03-01T09:30:00Z
                                 */
                                until: string | null;
                            } | null;
                        }[];
                        main_category: {
                            /** @example 1041 */
                            id: number;
                            path: string[];
                        } | null;
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    setProductExclusion: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the product.
                 * @example 1041
                 */
                id: number;
                /**
                 * @description Id of the channel.
                 * @example 1041
                 */
                credential_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "excluded": true
                 *     }
                 */
                "application/json": {
                    excluded: boolean;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "text"
                     *     }
                     */
                    "application/json": components["schemas"]["Message"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    matchProduct: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the product.
                 * @example 1041
                 */
                id: number;
                /**
                 * @description Id of the channel.
                 * @example 1041
                 */
                credential_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "sync_id": "text"
                 *     }
                 */
                "application/json": {
                    /** @description The channel's id of the listing that the product is. */
                    sync_id: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "text"
                     *     }
                     */
                    "application/json": components["schemas"]["Message"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    unmatchProduct: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the product.
                 * @example 1041
                 */
                id: number;
                /**
                 * @description Id of the channel.
                 * @example 1041
                 */
                credential_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "text"
                     *     }
                     */
                    "application/json": components["schemas"]["Message"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createProductAsNew: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the product.
                 * @example 1041
                 */
                id: number;
                /**
                 * @description Id of the channel.
                 * @example 1041
                 */
                credential_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "text"
                     *     }
                     */
                    "application/json": components["schemas"]["Message"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    publishProduct: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the product.
                 * @example 1041
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "credential_id": 1041
                 *     }
                 */
                "application/json": {
                    /**
                     * @description Only there; without it, everywhere.
                     * @example 1041
                     */
                    credential_id?: number | null;
                };
            };
        };
        responses: {
            /** @description Queued. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "text",
                     *       "retried": 1
                     *     }
                     */
                    "application/json": {
                        message: string;
                        /** @description Refused or waiting listings that are tried again. */
                        retried: number;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getProductHistory: {
        parameters: {
            query?: {
                kind?: "change" | "delivery" | "stock";
                credential_id?: number;
                /** @description Page size, default 50, capped at 100. */
                per_page?: number;
                /** @description Number of the page, from 1. */
                page?: number;
            };
            header?: never;
            path: {
                /**
                 * @description Id of the product.
                 * @example 1041
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "text",
                     *           "at": "2026-03-01T09:30:00Z",
                     *           "kind": "change",
                     *           "actor": {
                     *             "kind": "user",
                     *             "name": "text"
                     *           },
                     *           "action": "product.updated",
                     *           "changes": [
                     *             {
                     *               "field": "text",
                     *               "channel": null,
                     *               "from": [
                     *                 "text"
                     *               ],
                     *               "to": [
                     *                 "text"
                     *               ]
                     *             }
                     *           ],
                     *           "fields": [
                     *             "text"
                     *           ],
                     *           "channel": {
                     *             "credential_id": 1041,
                     *             "label": "text"
                     *           },
                     *           "outcome": null,
                     *           "code": null,
                     *           "title": null,
                     *           "message": null,
                     *           "duration_ms": null,
                     *           "location": null,
                     *           "quantity": null,
                     *           "order_number": null,
                     *           "sync_id": null
                     *         }
                     *       ],
                     *       "links": {
                     *         "first": "https://catalogue.example.com/portal/api/products/1041/history?page=1",
                     *         "last": "https://catalogue.example.com/portal/api/products/1041/history?page=1",
                     *         "prev": null,
                     *         "next": null
                     *       },
                     *       "meta": {
                     *         "current_page": 1,
                     *         "per_page": 20,
                     *         "total": 1,
                     *         "last_page": 1,
                     *         "from": 1,
                     *         "to": 1
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: {
                            id: string;
                            /**
                             * Format: date-time
                             * @description UTC, ISO 8601 to the second.
                             * @example 2026-03-01T09:30:00Z
                             */
                            at: string;
                            /** @enum {string} */
                            kind: "change" | "delivery" | "stock";
                            actor: {
                                /** @enum {string} */
                                kind: "user" | "api_key" | "job" | "operator";
                                /** @description Of a person the name, else the address. */
                                name: string;
                            } | null;
                            /**
                             * @example product.updated
                             * @example delivery.content
                             * @example stock.moved
                             */
                            action: string;
                            /** @description What it was before and is since, names for ids; empty where that is not known. */
                            changes: {
                                /** @description As in the payload; stock of a location is `attribute_bag.<code>`. */
                                field: string;
                                /** @description Of `channel_overrides.…`: which channel. */
                                channel: string | null;
                                from: string[] | number | boolean | null | string;
                                to: string[] | number | boolean | null | string;
                            }[];
                            /** @description What was sent, where the changes are not known. */
                            fields: string[];
                            channel: {
                                /** @example 1041 */
                                credential_id: number;
                                label: string;
                            } | null;
                            outcome: string | null;
                            code: string | null;
                            /** @description What the code means. */
                            title: string | null;
                            /** @description The channel's own words. */
                            message: string | null;
                            duration_ms: number | null;
                            location: string | null;
                            /** @description By which the stock moved. */
                            quantity: number | null;
                            order_number: string | null;
                            sync_id: string | null;
                        }[];
                        links: components["schemas"]["PageLinks"];
                        meta: components["schemas"]["PageMeta"];
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getBrandUsage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the brand.
                 * @example 1041
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "products_count": 1,
                     *       "rules_count": 1,
                     *       "markups_count": 1,
                     *       "mappings_count": 1,
                     *       "options_count": 1,
                     *       "kept_on": [
                     *         "text"
                     *       ]
                     *     }
                     */
                    "application/json": {
                        products_count: number;
                        /** @description Publish rules whose conditions name it. */
                        rules_count: number;
                        markups_count: number;
                        /** @description Mappings to categories of channels. */
                        mappings_count: number;
                        options_count: number;
                        /** @description Channels that keep a brand or category of their own for it: it stays there. */
                        kept_on: string[];
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getCategoryUsage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the category.
                 * @example 1041
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "products_count": 1,
                     *       "rules_count": 1,
                     *       "markups_count": 1,
                     *       "mappings_count": 1,
                     *       "options_count": 1,
                     *       "kept_on": [
                     *         "text"
                     *       ]
                     *     }
                     */
                    "application/json": {
                        products_count: number;
                        /** @description Publish rules whose conditions name it. */
                        rules_count: number;
                        markups_count: number;
                        /** @description Mappings to categories of channels. */
                        mappings_count: number;
                        options_count: number;
                        /** @description Channels that keep a brand or category of their own for it: it stays there. */
                        kept_on: string[];
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getGroupUsage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the group.
                 * @example 1041
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "products_count": 1,
                     *       "rules_count": 1,
                     *       "markups_count": 1,
                     *       "mappings_count": 1,
                     *       "options_count": 1,
                     *       "kept_on": [
                     *         "text"
                     *       ]
                     *     }
                     */
                    "application/json": {
                        products_count: number;
                        /** @description Publish rules whose conditions name it. */
                        rules_count: number;
                        markups_count: number;
                        /** @description Mappings to categories of channels. */
                        mappings_count: number;
                        options_count: number;
                        /** @description Channels that keep a brand or category of their own for it: it stays there. */
                        kept_on: string[];
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    renameBrand: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the brand.
                 * @example 1041
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Northwind"
                 *     }
                 */
                "application/json": components["schemas"]["BrandInput"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "text",
                     *       "id": 1041
                     *     }
                     */
                    "application/json": components["schemas"]["MessageWithId"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteBrand: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the brand.
                 * @example 1041
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "text",
                     *       "id": 1041
                     *     }
                     */
                    "application/json": components["schemas"]["MessageWithId"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    mergeBrand: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the brand.
                 * @example 1041
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "into_id": 1041
                 *     }
                 */
                "application/json": {
                    /**
                     * @description The brand that stays and gets the products.
                     * @example 1041
                     */
                    into_id: number;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "text",
                     *       "products": 1
                     *     }
                     */
                    "application/json": {
                        message: string;
                        /** @description How many it reached. */
                        products: number;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    renameGroup: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the group.
                 * @example 1041
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Northwind"
                 *     }
                 */
                "application/json": components["schemas"]["BrandInput"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "text",
                     *       "id": 1041
                     *     }
                     */
                    "application/json": components["schemas"]["MessageWithId"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteGroup: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the group.
                 * @example 1041
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "text",
                     *       "id": 1041
                     *     }
                     */
                    "application/json": components["schemas"]["MessageWithId"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    addGroupMembers: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the group.
                 * @example 1041
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "product_ids": [
                 *         1041
                 *       ]
                 *     }
                 */
                "application/json": {
                    product_ids: number[];
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "text",
                     *       "products": 1
                     *     }
                     */
                    "application/json": {
                        message: string;
                        /** @description How many it reached. */
                        products: number;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    removeGroupMembers: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the group.
                 * @example 1041
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "product_ids": [
                 *         1041
                 *       ]
                 *     }
                 */
                "application/json": {
                    product_ids: number[];
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "text",
                     *       "products": 1
                     *     }
                     */
                    "application/json": {
                        message: string;
                        /** @description How many it reached. */
                        products: number;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listTaxRatesInUse: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": 1041,
                     *           "name": "text",
                     *           "rate": 1,
                     *           "products_count": 1
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        data: {
                            /** @example 1041 */
                            id: number;
                            name: string;
                            rate: number;
                            products_count: number;
                        }[];
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateTaxRate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the tax rate.
                 * @example 1041
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "VAT 20%",
                 *       "rate": 20
                 *     }
                 */
                "application/json": {
                    /** @example VAT 20% */
                    name?: string;
                    /**
                     * @description Percent; four decimals are kept.
                     * @example 20
                     */
                    rate?: number;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "text",
                     *       "products": 1
                     *     }
                     */
                    "application/json": {
                        message: string;
                        /** @description How many it reached. */
                        products: number;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteTaxRate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the tax rate.
                 * @example 1041
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "text",
                     *       "id": 1041
                     *     }
                     */
                    "application/json": components["schemas"]["MessageWithId"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listCategoryOptions: {
        parameters: {
            query?: {
                /** @description Only options set on this category itself. */
                category_id?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "category_id": 1041,
                     *           "name": "text",
                     *           "value": "text"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        data: {
                            /** @example 1041 */
                            category_id: number;
                            name: string;
                            value: string;
                        }[];
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    setCategoryOption: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the category.
                 * @example 1041
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Material",
                 *       "value": "Cotton"
                 *     }
                 */
                "application/json": {
                    /** @example Material */
                    name: string;
                    /**
                     * @description Several with semicolons between them.
                     * @example Cotton
                     */
                    value: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "text"
                     *     }
                     */
                    "application/json": components["schemas"]["Message"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    removeCategoryOption: {
        parameters: {
            query: {
                name: string;
            };
            header?: never;
            path: {
                /**
                 * @description Id of the category.
                 * @example 1041
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "text"
                     *     }
                     */
                    "application/json": components["schemas"]["Message"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listStockLocationsInUse: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": 1041,
                     *           "code": "IST-1",
                     *           "label": "text",
                     *           "type": "local",
                     *           "is_default": true,
                     *           "is_active": true,
                     *           "products_count": 1,
                     *           "units": 1,
                     *           "channel": {
                     *             "credential_id": 1041,
                     *             "label": "text"
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        data: {
                            /** @example 1041 */
                            id: number;
                            /** @example IST-1 */
                            code: string;
                            label: string;
                            type: components["schemas"]["StockLocationType"];
                            is_default: boolean;
                            is_active: boolean;
                            /** @description Products with a stock of their own here, also of zero. */
                            products_count: number;
                            units: number;
                            channel: {
                                /** @example 1041 */
                                credential_id: number;
                                label: string;
                            } | null;
                        }[];
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    downloadImportTemplate: {
        parameters: {
            query?: {
                format?: "csv" | "xlsx";
                language?: "en" | "tr";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example SKU,Name
                     *     SHIRT-7-S,Shirt
                     */
                    "application/json": string;
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    uploadImportFile: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description One file part named file (CSV, TSV or XLSX), at most 65536 kilobytes. */
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** Format: binary */
                    file: Blob;
                };
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "text",
                     *       "data": {
                     *         "id": 1041,
                     *         "file_name": "text",
                     *         "format": "csv",
                     *         "record_path": "text",
                     *         "record_paths": [
                     *           {
                     *             "path": "text",
                     *             "count": 1,
                     *             "fields": [
                     *               "text"
                     *             ]
                     *           }
                     *         ],
                     *         "encoding": null,
                     *         "sheet": null,
                     *         "header_row": 1,
                     *         "rows": 1,
                     *         "columns": [
                     *           {
                     *             "header": "text",
                     *             "field": null,
                     *             "samples": [
                     *               "text"
                     *             ],
                     *             "filled": 1
                     *           }
                     *         ],
                     *         "notes": [
                     *           "text"
                     *         ],
                     *         "note_details": [
                     *           {
                     *             "code": "vat_missing",
                     *             "params": {},
                     *             "message": "text",
                     *             "column": null,
                     *             "rows": null
                     *           }
                     *         ],
                     *         "created_at": "2026-03-01T09:30:00Z",
                     *         "expires_at": "2026-03-01T09:30:00Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        message: string;
                        data: {
                            /** @example 1041 */
                            id: number;
                            file_name: string;
                            /** @enum {string} */
                            format: "csv" | "tsv" | "xlsx" | "xml";
                            /** @description Of XML: the elements taken as products. */
                            record_path?: string;
                            /** @description Of XML: elements that could be products, the likeliest first. */
                            record_paths?: {
                                path: string;
                                count: number;
                                fields: string[];
                            }[];
                            encoding: string | null;
                            sheet: string | null;
                            header_row: number;
                            /** @description Data rows. */
                            rows: number;
                            columns: {
                                header: string;
                                /** @description A field of the product payload, or stock:<location code>; null = not read. */
                                field: string | null;
                                /** @description The first few different values. */
                                samples: string[];
                                /** @description Rows that have a value in it. */
                                filled: number;
                            }[];
                            notes: string[];
                            note_details: components["schemas"]["ImportNote"][];
                            /**
                             * Format: date-time
                             * @description UTC, ISO 8601 to the second.
                             * @example 2026-03-01T09:30:00Z
                             */
                            created_at: string;
                            /**
                             * Format: date-time
                             * @description UTC, ISO 8601 to the second.
                             * @example 2026-03-01T09:30:00Z
                             */
                            expires_at: string;
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getImportFile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the import file.
                 * @example 1041
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": 1041,
                     *         "file_name": "text",
                     *         "format": "csv",
                     *         "record_path": "text",
                     *         "record_paths": [
                     *           {
                     *             "path": "text",
                     *             "count": 1,
                     *             "fields": [
                     *               "text"
                     *             ]
                     *           }
                     *         ],
                     *         "encoding": null,
                     *         "sheet": null,
                     *         "header_row": 1,
                     *         "rows": 1,
                     *         "columns": [
                     *           {
                     *             "header": "text",
                     *             "field": null,
                     *             "samples": [
                     *               "text"
                     *             ],
                     *             "filled": 1
                     *           }
                     *         ],
                     *         "notes": [
                     *           "text"
                     *         ],
                     *         "note_details": [
                     *           {
                     *             "code": "vat_missing",
                     *             "params": {},
                     *             "message": "text",
                     *             "column": null,
                     *             "rows": null
                     *           }
                     *         ],
                     *         "created_at": "2026-03-01T09:30:00Z",
                     *         "expires_at": "2026-03-01T09:30:00Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: {
                            /** @example 1041 */
                            id: number;
                            file_name: string;
                            /** @enum {string} */
                            format: "csv" | "tsv" | "xlsx" | "xml";
                            /** @description Of XML: the elements taken as products. */
                            record_path?: string;
                            /** @description Of XML: elements that could be products, the likeliest first. */
                            record_paths?: {
                                path: string;
                                count: number;
                                fields: string[];
                            }[];
                            encoding: string | null;
                            sheet: string | null;
                            header_row: number;
                            /** @description Data rows. */
                            rows: number;
                            columns: {
                                header: string;
                                /** @description A field of the product payload, or stock:<location code>; null = not read. */
                                field: string | null;
                                /** @description The first few different values. */
                                samples: string[];
                                /** @description Rows that have a value in it. */
                                filled: number;
                            }[];
                            notes: string[];
                            note_details: components["schemas"]["ImportNote"][];
                            /**
                             * Format: date-time
                             * @description UTC, ISO 8601 to the second.
                             * @example 2026-03-01T09:30:00Z
                             */
                            created_at: string;
                            /**
                             * Format: date-time
                             * @description UTC, ISO 8601 to the second.
                             * @example 2026-03-01T09:30:00Z
                             */
                            expires_at: string;
                        };
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    surveyImportFile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the import file.
                 * @example 1041
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "record_path": "text"
                 *     }
                 */
                "application/json": {
                    record_path: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": 1041,
                     *         "file_name": "text",
                     *         "format": "csv",
                     *         "record_path": "text",
                     *         "record_paths": [
                     *           {
                     *             "path": "text",
                     *             "count": 1,
                     *             "fields": [
                     *               "text"
                     *             ]
                     *           }
                     *         ],
                     *         "encoding": null,
                     *         "sheet": null,
                     *         "header_row": 1,
                     *         "rows": 1,
                     *         "columns": [
                     *           {
                     *             "header": "text",
                     *             "field": null,
                     *             "samples": [
                     *               "text"
                     *             ],
                     *             "filled": 1
                     *           }
                     *         ],
                     *         "notes": [
                     *           "text"
                     *         ],
                     *         "note_details": [
                     *           {
                     *             "code": "vat_missing",
                     *             "params": {},
                     *             "message": "text",
                     *             "column": null,
                     *             "rows": null
                     *           }
                     *         ],
                     *         "created_at": "2026-03-01T09:30:00Z",
                     *         "expires_at": "2026-03-01T09:30:00Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: {
                            /** @example 1041 */
                            id: number;
                            file_name: string;
                            /** @enum {string} */
                            format: "csv" | "tsv" | "xlsx" | "xml";
                            /** @description Of XML: the elements taken as products. */
                            record_path?: string;
                            /** @description Of XML: elements that could be products, the likeliest first. */
                            record_paths?: {
                                path: string;
                                count: number;
                                fields: string[];
                            }[];
                            encoding: string | null;
                            sheet: string | null;
                            header_row: number;
                            /** @description Data rows. */
                            rows: number;
                            columns: {
                                header: string;
                                /** @description A field of the product payload, or stock:<location code>; null = not read. */
                                field: string | null;
                                /** @description The first few different values. */
                                samples: string[];
                                /** @description Rows that have a value in it. */
                                filled: number;
                            }[];
                            notes: string[];
                            note_details: components["schemas"]["ImportNote"][];
                            /**
                             * Format: date-time
                             * @description UTC, ISO 8601 to the second.
                             * @example 2026-03-01T09:30:00Z
                             */
                            created_at: string;
                            /**
                             * Format: date-time
                             * @description UTC, ISO 8601 to the second.
                             * @example 2026-03-01T09:30:00Z
                             */
                            expires_at: string;
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    runImportFile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the import file.
                 * @example 1041
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "options": {
                 *         "convert_currency": {
                 *           "TRY": 0.02
                 *         },
                 *         "currency": "text",
                 *         "record_path": "text",
                 *         "default_tax_rate": 1
                 *       },
                 *       "mode": "upsert",
                 *       "dry_run": true,
                 *       "mapping": {
                 *         "Item no.": "sku",
                 *         "Remark": null
                 *       }
                 *     }
                 */
                "application/json": {
                    options?: {
                        /**
                         * @description tenant_rates, or what one of each currency is worth in that of the catalogue.
                         * @example {
                         *       "TRY": 0.02
                         *     }
                         * @example tenant_rates
                         */
                        convert_currency?: string | {
                            [key: string]: number;
                        };
                        /** @description Of prices where the file names none. */
                        currency?: string;
                        /** @description Of an XML file: the path of the elements that are products. */
                        record_path?: string;
                        /** @description VAT percentage of new products without one. */
                        default_tax_rate?: number;
                    };
                    /** @enum {string} */
                    mode?: "upsert" | "create" | "update";
                    dry_run?: boolean;
                    /**
                     * @description Column to field; null leaves a column out. Columns that are not named go by their name.
                     * @example {
                     *       "Item no.": "sku",
                     *       "Remark": null
                     *     }
                     */
                    mapping?: {
                        [key: string]: string | null;
                    };
                };
            };
        };
        responses: {
            /** @description Queued. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "import queued",
                     *       "id": 88,
                     *       "status": "queued"
                     *     }
                     */
                    "application/json": components["schemas"]["BulkQueued"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listImports: {
        parameters: {
            query?: {
                /** @description Repeatable. */
                status?: components["schemas"]["BulkStatus"][];
                dry_run?: boolean;
                /** @description Page size, default 20, capped at 100. */
                per_page?: number;
                /** @description Number of the page, from 1. */
                page?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": 1041,
                     *           "status": "queued",
                     *           "mode": "upsert",
                     *           "dry_run": true,
                     *           "file_name": "text",
                     *           "file_id": 1041,
                     *           "counts": {
                     *             "rows": 1,
                     *             "created": 1,
                     *             "updated": 1,
                     *             "unchanged": 1,
                     *             "failed": 1
                     *           },
                     *           "total_rows": null,
                     *           "started_by": "text",
                     *           "failure": null,
                     *           "created_at": "2026-03-01T09:30:00Z",
                     *           "started_at": "2026-03-01T09:30:00Z",
                     *           "finished_at": "2026-03-01T09:30:00Z"
                     *         }
                     *       ],
                     *       "links": {
                     *         "first": "https://catalogue.example.com/portal/api/imports?page=1",
                     *         "last": "https://catalogue.example.com/portal/api/imports?page=1",
                     *         "prev": null,
                     *         "next": null
                     *       },
                     *       "meta": {
                     *         "current_page": 1,
                     *         "per_page": 20,
                     *         "total": 1,
                     *         "last_page": 1,
                     *         "from": 1,
                     *         "to": 1
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: {
                            /** @example 1041 */
                            id: number;
                            status: components["schemas"]["BulkStatus"];
                            /** @enum {string} */
                            mode: "upsert" | "create" | "update";
                            dry_run: boolean;
                            file_name: string;
                            /**
                             * @description The uploaded file, while it is kept.
                             * @example 1041
                             */
                            file_id: number | null;
                            counts: components["schemas"]["BulkCounts"];
                            /** @description Data rows of the file, once it was read. */
                            total_rows: number | null;
                            /** @description As in the audit log. */
                            started_by: string;
                            /** @description Why the whole job failed. */
                            failure: string | null;
                            /**
                             * Format: date-time
                             * @description UTC, ISO 8601 to the second.
                             * @example 2026-03-01T09:30:00Z
                             */
                            created_at: string;
                            /**
                             * Format: date-time
                             * @description UTC, ISO 8601 to the second.
                             * @example 2026-03-01T09:30:00Z
                             */
                            started_at: string | null;
                            /**
                             * Format: date-time
                             * @description UTC, ISO 8601 to the second.
                             * @example 2026-03-01T09:30:00Z
                             */
                            finished_at: string | null;
                        }[];
                        links: components["schemas"]["PageLinks"];
                        meta: components["schemas"]["PageMeta"];
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getImport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the import.
                 * @example 1041
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": 1041,
                     *         "status": "queued",
                     *         "mode": "upsert",
                     *         "dry_run": true,
                     *         "file_name": "text",
                     *         "file_id": 1041,
                     *         "counts": {
                     *           "rows": 1,
                     *           "created": 1,
                     *           "updated": 1,
                     *           "unchanged": 1,
                     *           "failed": 1
                     *         },
                     *         "total_rows": null,
                     *         "started_by": "text",
                     *         "failure": null,
                     *         "created_at": "2026-03-01T09:30:00Z",
                     *         "started_at": "2026-03-01T09:30:00Z",
                     *         "finished_at": "2026-03-01T09:30:00Z",
                     *         "columns": [
                     *           {
                     *             "header": "text",
                     *             "field": null
                     *           }
                     *         ],
                     *         "notes": [
                     *           "text"
                     *         ],
                     *         "note_details": [
                     *           {
                     *             "code": "vat_missing",
                     *             "params": {},
                     *             "message": "text",
                     *             "column": null,
                     *             "rows": null
                     *           }
                     *         ],
                     *         "options": {
                     *           "convert_currency": {
                     *             "TRY": 0.02
                     *           },
                     *           "currency": "text",
                     *           "record_path": "text",
                     *           "default_tax_rate": 1
                     *         },
                     *         "images": {
                     *           "waiting": 1,
                     *           "stored": 1,
                     *           "failed": 1
                     *         },
                     *         "preview": {
                     *           "connections": [
                     *             {
                     *               "credential_id": 1041,
                     *               "label": "text",
                     *               "created": 1,
                     *               "updated": 1,
                     *               "withdrawn": 1,
                     *               "prices_up": 1,
                     *               "prices_down": 1,
                     *               "stocks_changed": 1,
                     *               "price_jumps": 1,
                     *               "would_be_held": true
                     *             }
                     *           ],
                     *           "examples": [
                     *             {
                     *               "credential_id": 1041,
                     *               "sku": "text",
                     *               "kind": "create",
                     *               "price_before": null,
                     *               "price_after": null,
                     *               "stock_before": null,
                     *               "stock_after": null
                     *             }
                     *           ]
                     *         },
                     *         "mapping": {},
                     *         "file_kept_until": "2026-03-01T09:30:00Z",
                     *         "errors_count": 1
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: {
                            /** @example 1041 */
                            id: number;
                            status: components["schemas"]["BulkStatus"];
                            /** @enum {string} */
                            mode: "upsert" | "create" | "update";
                            dry_run: boolean;
                            file_name: string;
                            /**
                             * @description The uploaded file, while it is kept.
                             * @example 1041
                             */
                            file_id: number | null;
                            counts: components["schemas"]["BulkCounts"];
                            /** @description Data rows of the file, once it was read. */
                            total_rows: number | null;
                            /** @description As in the audit log. */
                            started_by: string;
                            /** @description Why the whole job failed. */
                            failure: string | null;
                            /**
                             * Format: date-time
                             * @description UTC, ISO 8601 to the second.
                             * @example 2026-03-01T09:30:00Z
                             */
                            created_at: string;
                            /**
                             * Format: date-time
                             * @description UTC, ISO 8601 to the second.
                             * @example 2026-03-01T09:30:00Z
                             */
                            started_at: string | null;
                            /**
                             * Format: date-time
                             * @description UTC, ISO 8601 to the second.
                             * @example 2026-03-01T09:30:00Z
                             */
                            finished_at: string | null;
                            /** @description How each column was understood; null = ignored. */
                            columns: {
                                header: string;
                                field: string | null;
                            }[];
                            /** @description The messages of note_details. */
                            notes: string[];
                            /** @description Every guess that was made of the file, and what else is worth knowing. */
                            note_details: components["schemas"]["ImportNote"][];
                            options: {
                                /**
                                 * @description tenant_rates, or what one of each currency is worth in that of the catalogue.
                                 * @example {
                                 *       "TRY": 0.02
                                 *     }
                                 * @example tenant_rates
                                 */
                                convert_currency?: string | {
                                    [key: string]: number;
                                };
                                /** @description Of prices where the file names none. */
                                currency?: string;
                                /** @description Of an XML file: the path of the elements that are products. */
                                record_path?: string;
                                /** @description VAT percentage of new products without one. */
                                default_tax_rate?: number;
                            };
                            images: components["schemas"]["ImportImages"];
                            preview: components["schemas"]["PlanPreview"] | null;
                            mapping: {
                                [key: string]: string | null;
                            };
                            /**
                             * Format: date-time
                             * @description UTC, ISO 8601 to the second.
                             * @example 2026-03-01T09:30:00Z
                             */
                            file_kept_until: string | null;
                            errors_count: number;
                        };
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listImportErrors: {
        parameters: {
            query?: {
                /** @description Page size, default 50, capped at 100. */
                per_page?: number;
                /** @description Number of the page, from 1. */
                page?: number;
            };
            header?: never;
            path: {
                /**
                 * @description Id of the import.
                 * @example 1041
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "row": 1,
                     *           "sku": null,
                     *           "column": null,
                     *           "code": "text",
                     *           "message": "text"
                     *         }
                     *       ],
                     *       "links": {
                     *         "first": "https://catalogue.example.com/portal/api/imports/1041/errors?page=1",
                     *         "last": "https://catalogue.example.com/portal/api/imports/1041/errors?page=1",
                     *         "prev": null,
                     *         "next": null
                     *       },
                     *       "meta": {
                     *         "current_page": 1,
                     *         "per_page": 20,
                     *         "total": 1,
                     *         "last_page": 1,
                     *         "from": 1,
                     *         "to": 1
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["RowError"][];
                        links: components["schemas"]["PageLinks"];
                        meta: components["schemas"]["PageMeta"];
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    downloadRejects: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the import.
                 * @example 1041
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example import_errors,sku,price
                     *     price: is no number,A,x
                     */
                    "application/json": string;
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listImportSchedules: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": 1041,
                     *           "name": "text",
                     *           "address": "text",
                     *           "host_key": null,
                     *           "mode": "upsert",
                     *           "mapping": {},
                     *           "options": {
                     *             "convert_currency": {
                     *               "TRY": 0.02
                     *             },
                     *             "currency": "text",
                     *             "record_path": "text",
                     *             "default_tax_rate": 1
                     *           },
                     *           "every_minutes": 1,
                     *           "enabled": true,
                     *           "failures": 1,
                     *           "next_at": "2026-03-01T09:30:00Z",
                     *           "last_run_at": "2026-03-01T09:30:00Z",
                     *           "last_result": "imported",
                     *           "last_error": null,
                     *           "last_import_id": 1041
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        data: {
                            /** @example 1041 */
                            id: number;
                            name: string;
                            /** @description Without what follows the path, which may be a key. */
                            address: string;
                            /** @description Fingerprint of the SFTP server. */
                            host_key: string | null;
                            /** @enum {string} */
                            mode: "upsert" | "create" | "update";
                            mapping: {
                                [key: string]: string | null;
                            };
                            options: {
                                /**
                                 * @description tenant_rates, or what one of each currency is worth in that of the catalogue.
                                 * @example {
                                 *       "TRY": 0.02
                                 *     }
                                 * @example tenant_rates
                                 */
                                convert_currency?: string | {
                                    [key: string]: number;
                                };
                                /** @description Of prices where the file names none. */
                                currency?: string;
                                /** @description Of an XML file: the path of the elements that are products. */
                                record_path?: string;
                                /** @description VAT percentage of new products without one. */
                                default_tax_rate?: number;
                            };
                            every_minutes: number;
                            enabled: boolean;
                            /** @description In a row; five pause it. */
                            failures: number;
                            /**
                             * Format: date-time
                             * @description UTC, ISO 8601 to the second.
                             * @example 2026-03-01T09:30:00Z
                             */
                            next_at: string | null;
                            /**
                             * Format: date-time
                             * @description UTC, ISO 8601 to the second.
                             * @example 2026-03-01T09:30:00Z
                             */
                            last_run_at: string | null;
                            /** @enum {string|null} */
                            last_result: "imported" | "unchanged" | "failed" | null;
                            last_error: string | null;
                            /** @example 1041 */
                            last_import_id: number | null;
                        }[];
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createImportSchedule: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "text",
                 *       "url": "text",
                 *       "username": null,
                 *       "password": null,
                 *       "private_key": null,
                 *       "host_key": null,
                 *       "mode": "upsert",
                 *       "mapping": {
                 *         "Item no.": "sku",
                 *         "Remark": null
                 *       },
                 *       "options": {
                 *         "convert_currency": {
                 *           "TRY": 0.02
                 *         },
                 *         "currency": "text",
                 *         "record_path": "text",
                 *         "default_tax_rate": 1
                 *       },
                 *       "every_minutes": 1
                 *     }
                 */
                "application/json": {
                    name: string;
                    /** @description An https:// or sftp:// address; sftp://host/~/list.csv begins at the folder of the user. It is stored sealed. */
                    url: string;
                    username?: string | null;
                    /** @description Stored sealed, never given back. */
                    password?: string | null;
                    /** @description Of SFTP: OpenSSH or PEM, without a passphrase. Stored sealed, never given back. */
                    private_key?: string | null;
                    /** @description Fingerprint that the SFTP server must have. A test without it tells the one the server has. */
                    host_key?: string | null;
                    /** @enum {string} */
                    mode?: "upsert" | "create" | "update";
                    /**
                     * @description Column to field; null leaves a column out. Columns that are not named go by their name.
                     * @example {
                     *       "Item no.": "sku",
                     *       "Remark": null
                     *     }
                     */
                    mapping?: {
                        [key: string]: string | null;
                    };
                    options?: {
                        /**
                         * @description tenant_rates, or what one of each currency is worth in that of the catalogue.
                         * @example {
                         *       "TRY": 0.02
                         *     }
                         * @example tenant_rates
                         */
                        convert_currency?: string | {
                            [key: string]: number;
                        };
                        /** @description Of prices where the file names none. */
                        currency?: string;
                        /** @description Of an XML file: the path of the elements that are products. */
                        record_path?: string;
                        /** @description VAT percentage of new products without one. */
                        default_tax_rate?: number;
                    };
                    /** @description Minutes between two fetches. */
                    every_minutes: number;
                };
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "text",
                     *       "data": {
                     *         "id": 1041,
                     *         "name": "text",
                     *         "address": "text",
                     *         "host_key": null,
                     *         "mode": "upsert",
                     *         "mapping": {},
                     *         "options": {
                     *           "convert_currency": {
                     *             "TRY": 0.02
                     *           },
                     *           "currency": "text",
                     *           "record_path": "text",
                     *           "default_tax_rate": 1
                     *         },
                     *         "every_minutes": 1,
                     *         "enabled": true,
                     *         "failures": 1,
                     *         "next_at": "2026-03-01T09:30:00Z",
                     *         "last_run_at": "2026-03-01T09:30:00Z",
                     *         "last_result": "imported",
                     *         "last_error": null,
                     *         "last_import_id": 1041
                     *       }
                     *     }
                     */
                    "application/json": {
                        message: string;
                        data: {
                            /** @example 1041 */
                            id: number;
                            name: string;
                            /** @description Without what follows the path, which may be a key. */
                            address: string;
                            /** @description Fingerprint of the SFTP server. */
                            host_key: string | null;
                            /** @enum {string} */
                            mode: "upsert" | "create" | "update";
                            mapping: {
                                [key: string]: string | null;
                            };
                            options: {
                                /**
                                 * @description tenant_rates, or what one of each currency is worth in that of the catalogue.
                                 * @example {
                                 *       "TRY": 0.02
                                 *     }
                                 * @example tenant_rates
                                 */
                                convert_currency?: string | {
                                    [key: string]: number;
                                };
                                /** @description Of prices where the file names none. */
                                currency?: string;
                                /** @description Of an XML file: the path of the elements that are products. */
                                record_path?: string;
                                /** @description VAT percentage of new products without one. */
                                default_tax_rate?: number;
                            };
                            every_minutes: number;
                            enabled: boolean;
                            /** @description In a row; five pause it. */
                            failures: number;
                            /**
                             * Format: date-time
                             * @description UTC, ISO 8601 to the second.
                             * @example 2026-03-01T09:30:00Z
                             */
                            next_at: string | null;
                            /**
                             * Format: date-time
                             * @description UTC, ISO 8601 to the second.
                             * @example 2026-03-01T09:30:00Z
                             */
                            last_run_at: string | null;
                            /** @enum {string|null} */
                            last_result: "imported" | "unchanged" | "failed" | null;
                            last_error: string | null;
                            /** @example 1041 */
                            last_import_id: number | null;
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    testImportSchedule: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "url": "text",
                 *       "username": null,
                 *       "password": null,
                 *       "private_key": null,
                 *       "host_key": null,
                 *       "id": 1041,
                 *       "record_path": "text"
                 *     }
                 */
                "application/json": {
                    /** @description An https:// or sftp:// address; sftp://host/~/list.csv begins at the folder of the user. It is stored sealed. */
                    url?: string;
                    username?: string | null;
                    /** @description Stored sealed, never given back. */
                    password?: string | null;
                    /** @description Of SFTP: OpenSSH or PEM, without a passphrase. Stored sealed, never given back. */
                    private_key?: string | null;
                    /** @description Fingerprint that the SFTP server must have. A test without it tells the one the server has. */
                    host_key?: string | null;
                    /** @example 1041 */
                    id?: number;
                    /** @description Of an XML file: the path of the elements that are products. */
                    record_path?: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "host_key": null,
                     *         "file": {
                     *           "id": 1041,
                     *           "file_name": "text",
                     *           "format": "csv",
                     *           "record_path": "text",
                     *           "record_paths": [
                     *             {
                     *               "path": "text",
                     *               "count": 1,
                     *               "fields": [
                     *                 "text"
                     *               ]
                     *             }
                     *           ],
                     *           "encoding": null,
                     *           "sheet": null,
                     *           "header_row": 1,
                     *           "rows": 1,
                     *           "columns": [
                     *             {
                     *               "header": "text",
                     *               "field": null,
                     *               "samples": [
                     *                 "text"
                     *               ],
                     *               "filled": 1
                     *             }
                     *           ],
                     *           "notes": [
                     *             "text"
                     *           ],
                     *           "note_details": [
                     *             {
                     *               "code": "vat_missing",
                     *               "params": {},
                     *               "message": "text",
                     *               "column": null,
                     *               "rows": null
                     *             }
                     *           ],
                     *           "created_at": "2026-03-01T09:30:00Z",
                     *           "expires_at": "2026-03-01T09:30:00Z"
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: {
                            /** @description The key of the SFTP server, to be compared and sent with the schedule. */
                            host_key: string | null;
                            /** @description Kept as an uploaded one; null while the key of the server is not confirmed. */
                            file: {
                                /** @example 1041 */
                                id: number;
                                file_name: string;
                                /** @enum {string} */
                                format: "csv" | "tsv" | "xlsx" | "xml";
                                /** @description Of XML: the elements taken as products. */
                                record_path?: string;
                                /** @description Of XML: elements that could be products, the likeliest first. */
                                record_paths?: {
                                    path: string;
                                    count: number;
                                    fields: string[];
                                }[];
                                encoding: string | null;
                                sheet: string | null;
                                header_row: number;
                                /** @description Data rows. */
                                rows: number;
                                columns: {
                                    header: string;
                                    /** @description A field of the product payload, or stock:<location code>; null = not read. */
                                    field: string | null;
                                    /** @description The first few different values. */
                                    samples: string[];
                                    /** @description Rows that have a value in it. */
                                    filled: number;
                                }[];
                                notes: string[];
                                note_details: components["schemas"]["ImportNote"][];
                                /**
                                 * Format: date-time
                                 * @description UTC, ISO 8601 to the second.
                                 * @example 2026-03-01T09:30:00Z
                                 */
                                created_at: string;
                                /**
                                 * Format: date-time
                                 * @description UTC, ISO 8601 to the second.
                                 * @example 2026-03-01T09:30:00Z
                                 */
                                expires_at: string;
                            } | null;
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteImportSchedule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the import schedule.
                 * @example 1041
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "text"
                     *     }
                     */
                    "application/json": components["schemas"]["Message"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    changeImportSchedule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the import schedule.
                 * @example 1041
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "text",
                 *       "url": "text",
                 *       "username": null,
                 *       "password": null,
                 *       "private_key": null,
                 *       "host_key": null,
                 *       "mode": "upsert",
                 *       "mapping": {
                 *         "Item no.": "sku",
                 *         "Remark": null
                 *       },
                 *       "options": {
                 *         "convert_currency": {
                 *           "TRY": 0.02
                 *         },
                 *         "currency": "text",
                 *         "record_path": "text",
                 *         "default_tax_rate": 1
                 *       },
                 *       "every_minutes": 1,
                 *       "enabled": true
                 *     }
                 */
                "application/json": {
                    name?: string;
                    /** @description An https:// or sftp:// address; sftp://host/~/list.csv begins at the folder of the user. It is stored sealed. */
                    url?: string;
                    username?: string | null;
                    /** @description Stored sealed, never given back. */
                    password?: string | null;
                    /** @description Of SFTP: OpenSSH or PEM, without a passphrase. Stored sealed, never given back. */
                    private_key?: string | null;
                    /** @description Fingerprint that the SFTP server must have. A test without it tells the one the server has. */
                    host_key?: string | null;
                    /** @enum {string} */
                    mode?: "upsert" | "create" | "update";
                    /**
                     * @description Column to field; null leaves a column out. Columns that are not named go by their name.
                     * @example {
                     *       "Item no.": "sku",
                     *       "Remark": null
                     *     }
                     */
                    mapping?: {
                        [key: string]: string | null;
                    };
                    options?: {
                        /**
                         * @description tenant_rates, or what one of each currency is worth in that of the catalogue.
                         * @example {
                         *       "TRY": 0.02
                         *     }
                         * @example tenant_rates
                         */
                        convert_currency?: string | {
                            [key: string]: number;
                        };
                        /** @description Of prices where the file names none. */
                        currency?: string;
                        /** @description Of an XML file: the path of the elements that are products. */
                        record_path?: string;
                        /** @description VAT percentage of new products without one. */
                        default_tax_rate?: number;
                    };
                    /** @description Minutes between two fetches. */
                    every_minutes?: number;
                    /** @description true starts a paused one again. */
                    enabled?: boolean;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "text",
                     *       "data": {
                     *         "id": 1041,
                     *         "name": "text",
                     *         "address": "text",
                     *         "host_key": null,
                     *         "mode": "upsert",
                     *         "mapping": {},
                     *         "options": {
                     *           "convert_currency": {
                     *             "TRY": 0.02
                     *           },
                     *           "currency": "text",
                     *           "record_path": "text",
                     *           "default_tax_rate": 1
                     *         },
                     *         "every_minutes": 1,
                     *         "enabled": true,
                     *         "failures": 1,
                     *         "next_at": "2026-03-01T09:30:00Z",
                     *         "last_run_at": "2026-03-01T09:30:00Z",
                     *         "last_result": "imported",
                     *         "last_error": null,
                     *         "last_import_id": 1041
                     *       }
                     *     }
                     */
                    "application/json": {
                        message: string;
                        data: {
                            /** @example 1041 */
                            id: number;
                            name: string;
                            /** @description Without what follows the path, which may be a key. */
                            address: string;
                            /** @description Fingerprint of the SFTP server. */
                            host_key: string | null;
                            /** @enum {string} */
                            mode: "upsert" | "create" | "update";
                            mapping: {
                                [key: string]: string | null;
                            };
                            options: {
                                /**
                                 * @description tenant_rates, or what one of each currency is worth in that of the catalogue.
                                 * @example {
                                 *       "TRY": 0.02
                                 *     }
                                 * @example tenant_rates
                                 */
                                convert_currency?: string | {
                                    [key: string]: number;
                                };
                                /** @description Of prices where the file names none. */
                                currency?: string;
                                /** @description Of an XML file: the path of the elements that are products. */
                                record_path?: string;
                                /** @description VAT percentage of new products without one. */
                                default_tax_rate?: number;
                            };
                            every_minutes: number;
                            enabled: boolean;
                            /** @description In a row; five pause it. */
                            failures: number;
                            /**
                             * Format: date-time
                             * @description UTC, ISO 8601 to the second.
                             * @example 2026-03-01T09:30:00Z
                             */
                            next_at: string | null;
                            /**
                             * Format: date-time
                             * @description UTC, ISO 8601 to the second.
                             * @example 2026-03-01T09:30:00Z
                             */
                            last_run_at: string | null;
                            /** @enum {string|null} */
                            last_result: "imported" | "unchanged" | "failed" | null;
                            last_error: string | null;
                            /** @example 1041 */
                            last_import_id: number | null;
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    runImportSchedule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the import schedule.
                 * @example 1041
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Queued. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "text"
                     *     }
                     */
                    "application/json": components["schemas"]["Message"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listOrderItems: {
        parameters: {
            query?: {
                /** @description Fragment of the order number, the customer or a SKU. */
                search?: string;
                /** @description Repeatable. */
                status?: components["schemas"]["OrderStatus"][];
                /** @description Orders of this connection. */
                credential_id?: number;
                /** @description Ordered at this time or later. */
                ordered_from?: string;
                /** @description Ordered at this time or earlier. */
                ordered_to?: string;
                /** @description With a line whose product is not known. */
                unmatched?: boolean;
                sort?: "newest" | "oldest" | "total_desc" | "total_asc";
                /** @description Page size, default 20, capped at 100. */
                per_page?: number;
                /** @description Number of the page, from 1. */
                page?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": 1041,
                     *           "order_number": "text",
                     *           "channel": {
                     *             "credential_id": 1041,
                     *             "platform": "text",
                     *             "label": "text"
                     *           },
                     *           "status": "awaiting",
                     *           "channel_status": null,
                     *           "currency": "text",
                     *           "grand_total": 1,
                     *           "customer_name": null,
                     *           "units": 1,
                     *           "unmatched_lines": 1,
                     *           "ordered_at": "2026-03-01T09:30:00Z",
                     *           "updated_at": "2026-03-01T09:30:00Z"
                     *         }
                     *       ],
                     *       "links": {
                     *         "first": "https://catalogue.example.com/portal/api/order-list?page=1",
                     *         "last": "https://catalogue.example.com/portal/api/order-list?page=1",
                     *         "prev": null,
                     *         "next": null
                     *       },
                     *       "meta": {
                     *         "current_page": 1,
                     *         "per_page": 20,
                     *         "total": 1,
                     *         "last_page": 1,
                     *         "from": 1,
                     *         "to": 1
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: {
                            /** @example 1041 */
                            id: number;
                            order_number: string;
                            channel: {
                                /** @example 1041 */
                                credential_id: number;
                                platform: string;
                                label: string;
                            };
                            status: components["schemas"]["OrderStatus"];
                            channel_status: string | null;
                            currency: string;
                            grand_total: number;
                            customer_name: string | null;
                            units: number;
                            unmatched_lines: number;
                            /**
                             * Format: date-time
                             * @description UTC, ISO 8601 to the second.
                             * @example 2026-03-01T09:30:00Z
                             */
                            ordered_at: string;
                            /**
                             * Format: date-time
                             * @description UTC, ISO 8601 to the second.
                             * @example 2026-03-01T09:30:00Z
                             */
                            updated_at: string;
                        }[];
                        links: components["schemas"]["PageLinks"];
                        meta: components["schemas"]["PageMeta"];
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getOrderChart: {
        parameters: {
            query?: {
                days?: number;
                /** @description Whose days are meant: a name of the IANA list of time zones, such as Europe/Istanbul. */
                tz?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "from": "text",
                     *       "to": "text",
                     *       "connections": [
                     *         {
                     *           "credential_id": 1041,
                     *           "label": "text"
                     *         }
                     *       ],
                     *       "data": [
                     *         {
                     *           "date": "text",
                     *           "credential_id": 1041,
                     *           "orders": 1
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** Format: date */
                        from: string;
                        /** Format: date */
                        to: string;
                        connections: {
                            /** @example 1041 */
                            credential_id: number;
                            label: string;
                        }[];
                        data: {
                            /** Format: date */
                            date: string;
                            /** @example 1041 */
                            credential_id: number;
                            orders: number;
                        }[];
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getOrder: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the order.
                 * @example 1041
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": 1041,
                     *         "order_number": "text",
                     *         "external_id": "text",
                     *         "channel": {
                     *           "credential_id": 1041,
                     *           "platform": "text",
                     *           "label": "text"
                     *         },
                     *         "status": "awaiting",
                     *         "channel_status": null,
                     *         "currency": "EUR",
                     *         "totals": {
                     *           "net": null,
                     *           "vat": null,
                     *           "shipping": null,
                     *           "discount": null,
                     *           "grand_total": 1
                     *         },
                     *         "customer": {
                     *           "name": null,
                     *           "email": null,
                     *           "phone": null
                     *         },
                     *         "shipping_address": {
                     *           "name": null,
                     *           "company": null,
                     *           "line1": null,
                     *           "line2": null,
                     *           "city": null,
                     *           "region": null,
                     *           "postal_code": null,
                     *           "country": null,
                     *           "phone": null
                     *         },
                     *         "billing_address": {
                     *           "name": null,
                     *           "company": null,
                     *           "line1": null,
                     *           "line2": null,
                     *           "city": null,
                     *           "region": null,
                     *           "postal_code": null,
                     *           "country": null,
                     *           "phone": null
                     *         },
                     *         "lines": [
                     *           {
                     *             "id": 1041,
                     *             "external_id": "text",
                     *             "product_id": 1041,
                     *             "sku": null,
                     *             "name": "text",
                     *             "quantity": 1,
                     *             "cancelled_quantity": 1,
                     *             "returned_quantity": 1,
                     *             "unit_price": 1,
                     *             "vat_rate": null,
                     *             "total": 1,
                     *             "external_key": null,
                     *             "product_name": null,
                     *             "product_exists": true,
                     *             "location": null,
                     *             "booked": 1,
                     *             "state": "booked",
                     *             "alike": 1
                     *           }
                     *         ],
                     *         "ordered_at": "2026-03-01T09:30:00Z",
                     *         "updated_at": "2026-03-01T09:30:00Z",
                     *         "books_stock": true,
                     *         "restock_returns": true,
                     *         "created_at": "2026-03-01T09:30:00Z",
                     *         "events": [
                     *           {
                     *             "id": null,
                     *             "kind": "received",
                     *             "actor": "text",
                     *             "at": "2026-03-01T09:30:00Z",
                     *             "version": {
                     *               "status": "awaiting",
                     *               "channel_status": null,
                     *               "grand_total": 1,
                     *               "units": 1,
                     *               "cancelled_units": 1,
                     *               "returned_units": 1
                     *             },
                     *             "movements": [
                     *               {
                     *                 "product_id": 1041,
                     *                 "sku": null,
                     *                 "name": "text",
                     *                 "location": null,
                     *                 "quantity": 1
                     *               }
                     *             ]
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: {
                            /** @example 1041 */
                            id: number;
                            order_number: string;
                            external_id: string;
                            channel: {
                                /** @example 1041 */
                                credential_id: number;
                                platform: string;
                                label: string;
                            };
                            status: components["schemas"]["OrderStatus"];
                            channel_status: string | null;
                            /** @example EUR */
                            currency: string;
                            totals: {
                                net: number | null;
                                vat: number | null;
                                shipping: number | null;
                                discount: number | null;
                                grand_total: number;
                            };
                            customer: {
                                name: string | null;
                                email: string | null;
                                phone: string | null;
                            };
                            shipping_address: components["schemas"]["Address"] | null;
                            billing_address: components["schemas"]["Address"] | null;
                            lines: {
                                /** @example 1041 */
                                id: number;
                                external_id: string;
                                /** @example 1041 */
                                product_id: number | null;
                                sku: string | null;
                                name: string;
                                /** @description As ordered. */
                                quantity: number;
                                /** @description Units of quantity that were cancelled. */
                                cancelled_quantity: number;
                                /** @description Units of quantity that came back. */
                                returned_quantity: number;
                                unit_price: number;
                                vat_rate: number | null;
                                total: number;
                                /** @description What the channel calls the product. */
                                external_key: string | null;
                                product_name: string | null;
                                product_exists: boolean;
                                location: string | null;
                                /** @description Units the line has taken out of stock. */
                                booked: number;
                                /**
                                 * @description ambiguous = several products answer to what the channel calls it.
                                 * @enum {string}
                                 */
                                state: "booked" | "not_booked" | "unmatched" | "ambiguous";
                                /** @description Other lines without a product that the channel calls the same. */
                                alike: number;
                            }[];
                            /**
                             * Format: date-time
                             * @description UTC, ISO 8601 to the second.
                             * @example 2026-03-01T09:30:00Z
                             */
                            ordered_at: string;
                            /**
                             * Format: date-time
                             * @description UTC, ISO 8601 to the second.
                             * @example 2026-03-01T09:30:00Z
                             */
                            updated_at: string;
                            /** @description Whether it lowers our stock. */
                            books_stock: boolean;
                            restock_returns: boolean;
                            /**
                             * Format: date-time
                             * @description UTC, ISO 8601 to the second.
                             * @example 2026-03-01T09:30:00Z
                             */
                            created_at: string;
                            /** @description The oldest first. */
                            events: {
                                id: number | null;
                                /** @enum {string} */
                                kind: "received" | "changed" | "matched";
                                /** @description job:…, user:… or operator; as in the audit log. */
                                actor: string;
                                /**
                                 * Format: date-time
                                 * @description UTC, ISO 8601 to the second.
                                 * @example 2026-03-01T09:30:00Z
                                 */
                                at: string;
                                version: {
                                    status: components["schemas"]["OrderStatus"];
                                    channel_status: string | null;
                                    grand_total: number;
                                    units: number;
                                    cancelled_units: number;
                                    returned_units: number;
                                } | null;
                                movements: {
                                    /** @example 1041 */
                                    product_id: number;
                                    sku: string | null;
                                    name: string;
                                    location: string | null;
                                    /** @description Below zero: taken out of stock. */
                                    quantity: number;
                                }[];
                            }[];
                        };
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    matchOrderLine: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the order.
                 * @example 1041
                 */
                id: number;
                /**
                 * @description Id of the line.
                 * @example 1041
                 */
                line_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "product_id": 1041,
                 *       "alike": true
                 *     }
                 */
                "application/json": {
                    /**
                     * @description The product the line sold.
                     * @example 1041
                     */
                    product_id: number;
                    /** @description Also all other lines of the connection that the channel calls the same. */
                    alike?: boolean;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "text",
                     *       "lines": 1
                     *     }
                     */
                    "application/json": {
                        message: string;
                        lines: number;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listOrderProblems: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": 1041,
                     *           "channel": {
                     *             "credential_id": 1041,
                     *             "platform": "text",
                     *             "label": "text"
                     *           },
                     *           "external_id": "text",
                     *           "reason": "text",
                     *           "content": "text",
                     *           "seen": 1,
                     *           "first_seen_at": "2026-03-01T09:30:00Z",
                     *           "last_seen_at": "2026-03-01T09:30:00Z"
                     *         }
                     *       ],
                     *       "total": 1
                     *     }
                     */
                    "application/json": {
                        data: {
                            /** @example 1041 */
                            id: number;
                            channel: {
                                /** @example 1041 */
                                credential_id: number;
                                platform: string;
                                label: string;
                            };
                            external_id: string;
                            reason: string;
                            /** @description What the channel said, as JSON. */
                            content: string;
                            /** @description How often it came. */
                            seen: number;
                            /**
                             * Format: date-time
                             * @description UTC, ISO 8601 to the second.
                             * @example 2026-03-01T09:30:00Z
                             */
                            first_seen_at: string;
                            /**
                             * Format: date-time
                             * @description UTC, ISO 8601 to the second.
                             * @example 2026-03-01T09:30:00Z
                             */
                            last_seen_at: string;
                        }[];
                        total: number;
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    replayOrderProblems: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": 1041
                 *     }
                 */
                "application/json": {
                    /**
                     * @description Only this one; otherwise all.
                     * @example 1041
                     */
                    id?: number | null;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "taken": [
                     *         "text"
                     *       ],
                     *       "left": [
                     *         {
                     *           "external_id": "text",
                     *           "reason": "text"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @description External ids of the orders that are in now. */
                        taken: string[];
                        left: {
                            external_id: string;
                            reason: string;
                        }[];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listPlatforms: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "platform": "simulator",
                     *           "label": "text",
                     *           "kind": "marketplace",
                     *           "tested_against": "built_in",
                     *           "roles": [
                     *             "target"
                     *           ],
                     *           "capabilities": {
                     *             "listings": true,
                     *             "orders": true,
                     *             "products": true,
                     *             "webhooks": true,
                     *             "stores": true,
                     *             "category_tree": true,
                     *             "lookup": true,
                     *             "read_back": true
                     *           },
                     *           "webhook_proof": {
                     *             "kind": "hmac_sha256",
                     *             "header": null,
                     *             "encoding": null,
                     *             "prefix": null,
                     *             "username": null,
                     *             "secret": "ours",
                     *             "setting": null
                     *           },
                     *           "fields": [
                     *             {
                     *               "name": "text",
                     *               "label": "text",
                     *               "help": null,
                     *               "kind": "text",
                     *               "required": true,
                     *               "address": true,
                     *               "options": [
                     *                 {
                     *                   "value": "text",
                     *                   "label": "text"
                     *                 }
                     *               ],
                     *               "default": null
                     *             }
                     *           ]
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        data: {
                            /** @example simulator */
                            platform: string;
                            label: string;
                            /** @enum {string} */
                            kind: "marketplace" | "ecommerce";
                            /**
                             * @description What the connector was tested against; no more is claimed for it.
                             * @enum {string}
                             */
                            tested_against: "built_in" | "recorded" | "real_server" | "schema";
                            roles: ("target" | "source" | "both")[];
                            capabilities: {
                                listings: boolean;
                                orders: boolean;
                                products: boolean;
                                webhooks: boolean;
                                stores: boolean;
                                category_tree: boolean;
                                lookup: boolean;
                                read_back: boolean;
                            };
                            webhook_proof: {
                                /** @enum {string} */
                                kind: "hmac_sha256" | "ecdsa" | "api_key" | "basic";
                                header: string | null;
                                encoding: string | null;
                                prefix: string | null;
                                username: string | null;
                                /**
                                 * @description Made here, taken from a setting of the connection, or a key of the channel itself.
                                 * @enum {string}
                                 */
                                secret: "ours" | "setting" | "none";
                                /** @description The setting that holds the secret. */
                                setting: string | null;
                            } | null;
                            fields: {
                                name: string;
                                label: string;
                                help: string | null;
                                /** @enum {string} */
                                kind: "text" | "password" | "url" | "number" | "select" | "switch";
                                required: boolean;
                                /** @description Whether it decides where secrets are sent: changed, all secrets are given again. */
                                address: boolean;
                                options: {
                                    value: string;
                                    label: string;
                                }[];
                                default: string | number | boolean | null;
                            }[];
                        }[];
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listConnections: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": 1041,
                     *           "platform": "text",
                     *           "platform_label": "text",
                     *           "label": "text",
                     *           "role": "target",
                     *           "status": "active",
                     *           "created_at": "2026-03-01T09:30:00Z",
                     *           "listings": {
                     *             "pending": 1,
                     *             "sending": 1,
                     *             "accepted": 1,
                     *             "live": 1,
                     *             "retry": 1,
                     *             "rejected": 1,
                     *             "withdrawn": 1
                     *           },
                     *           "undelivered": 1,
                     *           "lag_seconds": 1,
                     *           "last_delivery_at": "2026-03-01T09:30:00Z",
                     *           "breaker": "closed",
                     *           "blocked": {
                     *             "kind": "text",
                     *             "reason": "text",
                     *             "until": "2026-03-01T09:30:00Z",
                     *             "since": "2026-03-01T09:30:00Z",
                     *             "failures": 1,
                     *             "identical_failures": 1
                     *           },
                     *           "held": {
                     *             "since": "2026-03-01T09:30:00Z",
                     *             "withdrawals": 1,
                     *             "price_jumps": 1
                     *           },
                     *           "tasks": [
                     *             {
                     *               "kind": "orders",
                     *               "succeeded_at": "2026-03-01T09:30:00Z",
                     *               "failures": 1,
                     *               "error_kind": null,
                     *               "error_message": null,
                     *               "next_at": "2026-03-01T09:30:00Z"
                     *             }
                     *           ],
                     *           "source": {
                     *             "state": "waiting",
                     *             "since": "2026-03-01T09:30:00Z",
                     *             "warning": null
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        data: {
                            /** @example 1041 */
                            id: number;
                            platform: string;
                            platform_label: string;
                            label: string;
                            /** @enum {string} */
                            role: "target" | "source" | "both";
                            /** @enum {string} */
                            status: "active" | "paused";
                            /**
                             * Format: date-time
                             * @description UTC, ISO 8601 to the second.
                             * @example 2026-03-01T09:30:00Z
                             */
                            created_at: string;
                            listings: {
                                pending: number;
                                sending: number;
                                accepted: number;
                                live: number;
                                retry: number;
                                rejected: number;
                                withdrawn: number;
                            };
                            /** @description Changes the channel has not confirmed. */
                            undelivered: number;
                            /** @description Age of the oldest change that has not reached the channel; 0 when all has. */
                            lag_seconds: number;
                            /**
                             * Format: date-time
                             * @description UTC, ISO 8601 to the second.
                             * @example 2026-03-01T09:30:00Z
                             */
                            last_delivery_at: string | null;
                            /** @enum {string} */
                            breaker: "closed" | "open" | "half-open";
                            blocked: {
                                /** @description A code of the issue catalogue. */
                                kind: string;
                                /** @description In the channel's own words. */
                                reason: string;
                                /**
                                 * Format: date-time
                                 * @description When it is tried next; null = now.
                                 * @example 2026-03-01T09:30:00Z
                                 */
                                until: string | null;
                                /**
                                 * Format: date-time
                                 * @description UTC, ISO 8601 to the second.
                                 * @example 2026-03-01T09:30:00Z
                                 */
                                since: string | null;
                                /** @description In a row. */
                                failures: number;
                                /** @description Of these the last that were the same; from three on a person is told. */
                                identical_failures: number;
                            } | null;
                            held: {
                                /**
                                 * Format: date-time
                                 * @description UTC, ISO 8601 to the second.
                                 * @example 2026-03-01T09:30:00Z
                                 */
                                since: string;
                                withdrawals: number;
                                price_jumps: number;
                            } | null;
                            tasks: {
                                /** @enum {string} */
                                kind: "orders" | "products" | "reconcile" | "taxonomy" | "stores";
                                /**
                                 * Format: date-time
                                 * @description UTC, ISO 8601 to the second.
                                 * @example 2026-03-01T09:30:00Z
                                 */
                                succeeded_at: string | null;
                                failures: number;
                                error_kind: string | null;
                                error_message: string | null;
                                /**
                                 * Format: date-time
                                 * @description UTC, ISO 8601 to the second.
                                 * @example 2026-03-01T09:30:00Z
                                 */
                                next_at: string;
                            }[];
                            source: {
                                /** @enum {string} */
                                state: "waiting" | "active";
                                /**
                                 * Format: date-time
                                 * @description UTC, ISO 8601 to the second.
                                 * @example 2026-03-01T09:30:00Z
                                 */
                                since: string | null;
                                warning: string | null;
                            } | null;
                        }[];
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createConnection: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "platform": "text",
                 *       "label": "text",
                 *       "role": "target",
                 *       "markup_percent": 12.5,
                 *       "paused": true,
                 *       "orders_since": "2026-03-01T09:30:00Z",
                 *       "restock_returns": true,
                 *       "config": {}
                 *     }
                 */
                "application/json": {
                    platform: string;
                    label: string;
                    /** @enum {string} */
                    role?: "target" | "source" | "both";
                    /** @example 12.5 */
                    markup_percent?: number | null;
                    paused?: boolean;
                    /**
                     * Format: date-time
                     * @description Orders placed before it lower no stock; by default now.
                     * @example 2026-03-01T09:30:00Z
                     */
                    orders_since?: string | null;
                    restock_returns?: boolean;
                    /** @description Settings by name, as text; null takes one away. */
                    config?: {
                        [key: string]: string | null;
                    };
                };
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 1041,
                     *       "webhook_url": null,
                     *       "webhook_secret": null,
                     *       "stores_error": null
                     *     }
                     */
                    "application/json": {
                        /** @example 1041 */
                        id: number;
                        /** @description Shown once; null when the channel does not call. */
                        webhook_url: string | null;
                        /** @description Shown once. */
                        webhook_secret: string | null;
                        /** @description Why the stores could not be read yet. */
                        stores_error: string | null;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    testNewConnection: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "platform": "text",
                 *       "config": {}
                 *     }
                 */
                "application/json": {
                    platform: string;
                    /** @description Settings by name, as text; null takes one away. */
                    config?: {
                        [key: string]: string | null;
                    };
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true,
                     *       "kind": null,
                     *       "message": null
                     *     }
                     */
                    "application/json": {
                        ok: boolean;
                        /** @description What went wrong: a code of the issue catalogue. */
                        kind: string | null;
                        /** @description In the channel's own words. */
                        message: string | null;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    testConnection: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the connection.
                 * @example 1041
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "config": {}
                 *     }
                 */
                "application/json": {
                    /** @description Settings by name, as text; null takes one away. */
                    config?: {
                        [key: string]: string | null;
                    };
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true,
                     *       "kind": null,
                     *       "message": null
                     *     }
                     */
                    "application/json": {
                        ok: boolean;
                        /** @description What went wrong: a code of the issue catalogue. */
                        kind: string | null;
                        /** @description In the channel's own words. */
                        message: string | null;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getConnection: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the connection.
                 * @example 1041
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": 1041,
                     *         "platform": "text",
                     *         "platform_label": "text",
                     *         "label": "text",
                     *         "role": "target",
                     *         "status": "active",
                     *         "created_at": "2026-03-01T09:30:00Z",
                     *         "listings": {
                     *           "pending": 1,
                     *           "sending": 1,
                     *           "accepted": 1,
                     *           "live": 1,
                     *           "retry": 1,
                     *           "rejected": 1,
                     *           "withdrawn": 1
                     *         },
                     *         "undelivered": 1,
                     *         "lag_seconds": 1,
                     *         "last_delivery_at": "2026-03-01T09:30:00Z",
                     *         "breaker": "closed",
                     *         "blocked": {
                     *           "kind": "text",
                     *           "reason": "text",
                     *           "until": "2026-03-01T09:30:00Z",
                     *           "since": "2026-03-01T09:30:00Z",
                     *           "failures": 1,
                     *           "identical_failures": 1
                     *         },
                     *         "held": {
                     *           "since": "2026-03-01T09:30:00Z",
                     *           "withdrawals": 1,
                     *           "price_jumps": 1
                     *         },
                     *         "tasks": [
                     *           {
                     *             "kind": "orders",
                     *             "succeeded_at": "2026-03-01T09:30:00Z",
                     *             "failures": 1,
                     *             "error_kind": null,
                     *             "error_message": null,
                     *             "next_at": "2026-03-01T09:30:00Z"
                     *           }
                     *         ],
                     *         "source": {
                     *           "state": "waiting",
                     *           "since": "2026-03-01T09:30:00Z",
                     *           "warning": null
                     *         },
                     *         "settings": {
                     *           "label": "text",
                     *           "markup_percent": 12.5,
                     *           "currency": null,
                     *           "prices_with_vat": true,
                     *           "price_rounding": "cent",
                     *           "price_rounding_direction": "nearest",
                     *           "minimum_price": 83.333333,
                     *           "stock_buffer": 1,
                     *           "stock_cap": null,
                     *           "store_stock": "by_code",
                     *           "general_store_id": null,
                     *           "require_vat": "never",
                     *           "require_sku": "never",
                     *           "require_barcode": "never",
                     *           "require_brand": "never",
                     *           "require_category": "never",
                     *           "require_image": "never",
                     *           "require_description": "never",
                     *           "withdraw_excluded": true,
                     *           "guard_withdraw_percent": 1,
                     *           "guard_price_percent": 1,
                     *           "guard_price_share_percent": 1,
                     *           "guard_withdraw_minimum": 1,
                     *           "guard_price_minimum": 1,
                     *           "guard_price_drop_percent": null,
                     *           "guard_price_rise_percent": null
                     *         },
                     *         "config": {},
                     *         "secrets": [
                     *           {
                     *             "name": "text",
                     *             "set_at": "2026-03-01T09:30:00Z"
                     *           }
                     *         ],
                     *         "secrets_lost": true,
                     *         "orders_since": "2026-03-01T09:30:00Z",
                     *         "restock_returns": true,
                     *         "reconcile_mode": "mend",
                     *         "webhook": {
                     *           "address": "text",
                     *           "address_set_at": "2026-03-01T09:30:00Z",
                     *           "secret_set_at": "2026-03-01T09:30:00Z",
                     *           "previous_secret_until": "2026-03-01T09:30:00Z"
                     *         },
                     *         "reconciliation": {
                     *           "id": 1041,
                     *           "mode": "mend",
                     *           "state": "requested",
                     *           "requested_at": "2026-03-01T09:30:00Z",
                     *           "finished_at": "2026-03-01T09:30:00Z",
                     *           "seen": 1,
                     *           "compared": 1,
                     *           "missing": 1,
                     *           "differs": 1,
                     *           "unwanted": 1,
                     *           "unknown": 1,
                     *           "mended": 1,
                     *           "reason": null
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: {
                            /** @example 1041 */
                            id: number;
                            platform: string;
                            platform_label: string;
                            label: string;
                            /** @enum {string} */
                            role: "target" | "source" | "both";
                            /** @enum {string} */
                            status: "active" | "paused";
                            /**
                             * Format: date-time
                             * @description UTC, ISO 8601 to the second.
                             * @example 2026-03-01T09:30:00Z
                             */
                            created_at: string;
                            listings: {
                                pending: number;
                                sending: number;
                                accepted: number;
                                live: number;
                                retry: number;
                                rejected: number;
                                withdrawn: number;
                            };
                            /** @description Changes the channel has not confirmed. */
                            undelivered: number;
                            /** @description Age of the oldest change that has not reached the channel; 0 when all has. */
                            lag_seconds: number;
                            /**
                             * Format: date-time
                             * @description UTC, ISO 8601 to the second.
                             * @example 2026-03-01T09:30:00Z
                             */
                            last_delivery_at: string | null;
                            /** @enum {string} */
                            breaker: "closed" | "open" | "half-open";
                            blocked: {
                                /** @description A code of the issue catalogue. */
                                kind: string;
                                /** @description In the channel's own words. */
                                reason: string;
                                /**
                                 * Format: date-time
                                 * @description When it is tried next; null = now.
                                 * @example 2026-03-01T09:30:00Z
                                 */
                                until: string | null;
                                /**
                                 * Format: date-time
                                 * @description UTC, ISO 8601 to the second.
                                 * @example 2026-03-01T09:30:00Z
                                 */
                                since: string | null;
                                /** @description In a row. */
                                failures: number;
                                /** @description Of these the last that were the same; from three on a person is told. */
                                identical_failures: number;
                            } | null;
                            held: {
                                /**
                                 * Format: date-time
                                 * @description UTC, ISO 8601 to the second.
                                 * @example 2026-03-01T09:30:00Z
                                 */
                                since: string;
                                withdrawals: number;
                                price_jumps: number;
                            } | null;
                            tasks: {
                                /** @enum {string} */
                                kind: "orders" | "products" | "reconcile" | "taxonomy" | "stores";
                                /**
                                 * Format: date-time
                                 * @description UTC, ISO 8601 to the second.
                                 * @example 2026-03-01T09:30:00Z
                                 */
                                succeeded_at: string | null;
                                failures: number;
                                error_kind: string | null;
                                error_message: string | null;
                                /**
                                 * Format: date-time
                                 * @description UTC, ISO 8601 to the second.
                                 * @example 2026-03-01T09:30:00Z
                                 */
                                next_at: string;
                            }[];
                            source: {
                                /** @enum {string} */
                                state: "waiting" | "active";
                                /**
                                 * Format: date-time
                                 * @description UTC, ISO 8601 to the second.
                                 * @example 2026-03-01T09:30:00Z
                                 */
                                since: string | null;
                                warning: string | null;
                            } | null;
                            settings: components["schemas"]["ConnectionSettings"];
                            /** @description Settings of the connector that are no secrets, as text. */
                            config: {
                                [key: string]: string;
                            };
                            secrets: {
                                name: string;
                                /**
                                 * Format: date-time
                                 * @description UTC, ISO 8601 to the second.
                                 * @example 2026-03-01T09:30:00Z
                                 */
                                set_at: string;
                            }[];
                            /** @description No master key opens the stored secrets any more. */
                            secrets_lost: boolean;
                            /**
                             * Format: date-time
                             * @description UTC, ISO 8601 to the second.
                             * @example 2026-03-01T09:30:00Z
                             */
                            orders_since: string;
                            restock_returns: boolean;
                            /** @enum {string} */
                            reconcile_mode: "mend" | "report";
                            webhook: {
                                /** @description With a placeholder where the token is. */
                                address: string;
                                /**
                                 * Format: date-time
                                 * @description UTC, ISO 8601 to the second.
                                 * @example 2026-03-01T09:30:00Z
                                 */
                                address_set_at: string;
                                /**
                                 * Format: date-time
                                 * @description UTC, ISO 8601 to the second.
                                 * @example 2026-03-01T09:30:00Z
                                 */
                                secret_set_at: string | null;
                                /**
                                 * Format: date-time
                                 * @description The secret before the newest works until then.
                                 * @example 2026-03-01T09:30:00Z
                                 */
                                previous_secret_until: string | null;
                            } | null;
                            reconciliation: {
                                /** @example 1041 */
                                id: number;
                                /** @enum {string} */
                                mode: "mend" | "report";
                                /** @enum {string} */
                                state: "requested" | "running" | "done";
                                /**
                                 * Format: date-time
                                 * @description UTC, ISO 8601 to the second.
                                 * @example 2026-03-01T09:30:00Z
                                 */
                                requested_at: string;
                                /**
                                 * Format: date-time
                                 * @description UTC, ISO 8601 to the second.
                                 * @example 2026-03-01T09:30:00Z
                                 */
                                finished_at: string | null;
                                seen: number;
                                compared: number;
                                missing: number;
                                differs: number;
                                unwanted: number;
                                unknown: number;
                                mended: number;
                                reason: string | null;
                            } | null;
                        };
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteConnection: {
        parameters: {
            query?: {
                /** @description What becomes of the listings on the channel: taken off sale except products that came from the site itself (by default), all taken off sale, or all left. */
                listings?: "withdraw" | "withdraw_all" | "leave";
            };
            header?: never;
            path: {
                /**
                 * @description Id of the connection.
                 * @example 1041
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "text",
                     *       "withdrawing": 1,
                     *       "own_products": 1
                     *     }
                     */
                    "application/json": {
                        message: string;
                        /** @description Listings that are taken off sale before the connection is gone. */
                        withdrawing: number;
                        /** @description Listings that stay on sale because their products came from the site itself. */
                        own_products: number;
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateConnection: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the connection.
                 * @example 1041
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "label": "text",
                 *       "markup_percent": 12.5,
                 *       "currency": null,
                 *       "prices_with_vat": true,
                 *       "price_rounding": "cent",
                 *       "price_rounding_direction": "nearest",
                 *       "minimum_price": 83.333333,
                 *       "stock_buffer": 1,
                 *       "stock_cap": null,
                 *       "store_stock": "by_code",
                 *       "general_store_id": null,
                 *       "require_vat": "never",
                 *       "require_sku": "never",
                 *       "require_barcode": "never",
                 *       "require_brand": "never",
                 *       "require_category": "never",
                 *       "require_image": "never",
                 *       "require_description": "never",
                 *       "withdraw_excluded": true,
                 *       "guard_withdraw_percent": 1,
                 *       "guard_price_percent": 1,
                 *       "guard_price_share_percent": 1,
                 *       "guard_withdraw_minimum": 1,
                 *       "guard_price_minimum": 1,
                 *       "guard_price_drop_percent": null,
                 *       "guard_price_rise_percent": null,
                 *       "absolute_overrides": "convert"
                 *     }
                 */
                "application/json": components["schemas"]["ConnectionSettingsChange"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "text"
                     *     }
                     */
                    "application/json": components["schemas"]["Message"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateConnectionConfig: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the connection.
                 * @example 1041
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "config": {}
                 *     }
                 */
                "application/json": {
                    /** @description Settings by name, as text; null takes one away. */
                    config?: {
                        [key: string]: string | null;
                    };
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "text"
                     *     }
                     */
                    "application/json": components["schemas"]["Message"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    pauseConnection: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the connection.
                 * @example 1041
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "text"
                     *     }
                     */
                    "application/json": components["schemas"]["Message"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    resumeConnection: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the connection.
                 * @example 1041
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "text"
                     *     }
                     */
                    "application/json": components["schemas"]["Message"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    resetBreaker: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the connection.
                 * @example 1041
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "text"
                     *     }
                     */
                    "application/json": components["schemas"]["Message"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    runConnectionTask: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the connection.
                 * @example 1041
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "kind": "orders"
                 *     }
                 */
                "application/json": {
                    /** @enum {string} */
                    kind: "orders" | "products" | "taxonomy" | "stores";
                };
            };
        };
        responses: {
            /** @description Queued. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "text"
                     *     }
                     */
                    "application/json": components["schemas"]["Message"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    renewWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the connection.
                 * @example 1041
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "what": "address"
                 *     }
                 */
                "application/json": {
                    /** @enum {string} */
                    what: "address" | "secret";
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "webhook_url": null,
                     *       "webhook_secret": null
                     *     }
                     */
                    "application/json": {
                        webhook_url: string | null;
                        webhook_secret: string | null;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listConnectionStores: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the connection.
                 * @example 1041
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "location_id": 1041,
                     *           "platform_store_id": "text",
                     *           "code": "text",
                     *           "label": "text",
                     *           "is_active": true,
                     *           "products": 1,
                     *           "quantity": 1
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        data: {
                            /** @example 1041 */
                            location_id: number;
                            platform_store_id: string;
                            /** @description Key of its stock in attribute_bag. */
                            code: string;
                            label: string;
                            is_active: boolean;
                            /** @description Products with stock in it. */
                            products: number;
                            quantity: number;
                        }[];
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listCurrencyRates: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "currency": "text",
                     *           "rate": 1,
                     *           "updated_at": "2026-03-01T09:30:00Z",
                     *           "connections": 1
                     *         }
                     *       ],
                     *       "currency": "text"
                     *     }
                     */
                    "application/json": {
                        data: {
                            currency: string;
                            /** @description Units of it for one of the tenant's own currency. */
                            rate: number;
                            /**
                             * Format: date-time
                             * @description UTC, ISO 8601 to the second.
                             * @example 2026-03-01T09:30:00Z
                             */
                            updated_at: string;
                            /** @description Connections that are priced in it. */
                            connections: number;
                        }[];
                        currency: string;
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    setCurrencyRate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "currency": "text",
                 *       "rate": null
                 *     }
                 */
                "application/json": {
                    /** @description ISO 4217. */
                    currency: string;
                    /** @description null takes the rate away. */
                    rate: number | null;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "text"
                     *     }
                     */
                    "application/json": components["schemas"]["Message"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    setSending: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "stopped": true
                 *     }
                 */
                "application/json": {
                    stopped: boolean;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "text"
                     *     }
                     */
                    "application/json": components["schemas"]["Message"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getTrialChannel: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "available": true,
                     *       "credential_id": 1041
                     *     }
                     */
                    "application/json": {
                        /** @description Only in one process that brings its own database. */
                        available: boolean;
                        /** @example 1041 */
                        credential_id: number | null;
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    startTrialChannel: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "label": "Trial marketplace"
                 *     }
                 */
                "application/json": {
                    /** @example Trial marketplace */
                    label: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "credential_id": 1041
                     *     }
                     */
                    "application/json": {
                        /** @example 1041 */
                        credential_id: number;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    previewConnection: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the connection.
                 * @example 1041
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "label": "text",
                 *       "markup_percent": 12.5,
                 *       "currency": null,
                 *       "prices_with_vat": true,
                 *       "price_rounding": "cent",
                 *       "price_rounding_direction": "nearest",
                 *       "minimum_price": 83.333333,
                 *       "stock_buffer": 1,
                 *       "stock_cap": null,
                 *       "store_stock": "by_code",
                 *       "general_store_id": null,
                 *       "require_vat": "never",
                 *       "require_sku": "never",
                 *       "require_barcode": "never",
                 *       "require_brand": "never",
                 *       "require_category": "never",
                 *       "require_image": "never",
                 *       "require_description": "never",
                 *       "withdraw_excluded": true,
                 *       "guard_withdraw_percent": 1,
                 *       "guard_price_percent": 1,
                 *       "guard_price_share_percent": 1,
                 *       "guard_withdraw_minimum": 1,
                 *       "guard_price_minimum": 1,
                 *       "guard_price_drop_percent": null,
                 *       "guard_price_rise_percent": null,
                 *       "absolute_overrides": "convert"
                 *     }
                 */
                "application/json": components["schemas"]["ConnectionSettingsChange"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "connections": [
                     *         {
                     *           "credential_id": 1041,
                     *           "label": "text",
                     *           "created": 1,
                     *           "updated": 1,
                     *           "withdrawn": 1,
                     *           "prices_up": 1,
                     *           "prices_down": 1,
                     *           "stocks_changed": 1,
                     *           "price_jumps": 1,
                     *           "would_be_held": true
                     *         }
                     *       ],
                     *       "examples": [
                     *         {
                     *           "credential_id": 1041,
                     *           "sku": "text",
                     *           "kind": "create",
                     *           "price_before": null,
                     *           "price_after": null,
                     *           "stock_before": null,
                     *           "stock_after": null
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["PlanPreview"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    syncConnection: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the connection.
                 * @example 1041
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Queued. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "text"
                     *     }
                     */
                    "application/json": components["schemas"]["Message"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getDeliveries: {
        parameters: {
            query?: {
                period?: "24h" | "7d" | "30d" | "90d";
            };
            header?: never;
            path: {
                /**
                 * @description Id of the connection.
                 * @example 1041
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "at": "2026-03-01T09:30:00Z",
                     *           "delivered": 1,
                     *           "rejected": 1,
                     *           "retried": 1,
                     *           "failures": 1
                     *         }
                     *       ],
                     *       "unit": "hour"
                     *     }
                     */
                    "application/json": {
                        data: {
                            /**
                             * Format: date-time
                             * @description UTC, ISO 8601 to the second.
                             * @example 2026-03-01T09:30:00Z
                             */
                            at: string;
                            delivered: number;
                            rejected: number;
                            retried: number;
                            failures: number;
                        }[];
                        /** @enum {string} */
                        unit: "hour" | "day";
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getAllDeliveries: {
        parameters: {
            query?: {
                period?: "24h" | "7d" | "30d" | "90d";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "at": "2026-03-01T09:30:00Z",
                     *           "delivered": 1,
                     *           "rejected": 1,
                     *           "retried": 1,
                     *           "failures": 1
                     *         }
                     *       ],
                     *       "unit": "hour"
                     *     }
                     */
                    "application/json": {
                        data: {
                            /**
                             * Format: date-time
                             * @description UTC, ISO 8601 to the second.
                             * @example 2026-03-01T09:30:00Z
                             */
                            at: string;
                            delivered: number;
                            rejected: number;
                            retried: number;
                            failures: number;
                        }[];
                        /** @enum {string} */
                        unit: "hour" | "day";
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getConnectionContents: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the connection.
                 * @example 1041
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "listings": 1,
                     *       "live_listings": 1,
                     *       "on_channel": 1,
                     *       "of_deleted_products": 1,
                     *       "own_products": 1,
                     *       "overrides": 1,
                     *       "rules": 1,
                     *       "mappings": 1,
                     *       "stores": 1,
                     *       "source_products": 1,
                     *       "events": 1,
                     *       "orders": 1
                     *     }
                     */
                    "application/json": {
                        listings: number;
                        live_listings: number;
                        /** @description Listings that the channel has, whatever is under way. */
                        on_channel: number;
                        /** @description Of these, those whose product is deleted and whose withdrawal has not gone through. */
                        of_deleted_products: number;
                        /** @description Of those on the channel, the ones whose product came from the site itself. */
                        own_products: number;
                        overrides: number;
                        rules: number;
                        mappings: number;
                        stores: number;
                        source_products: number;
                        events: number;
                        /** @description With orders it cannot be deleted. */
                        orders: number;
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listPublishRules: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the connection.
                 * @example 1041
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": 1041,
                     *           "position": 1,
                     *           "action": "include",
                     *           "label": "text",
                     *           "is_active": true,
                     *           "conditions": {
                     *             "brand_ids": [
                     *               1041
                     *             ],
                     *             "category_ids": [
                     *               1041
                     *             ],
                     *             "group_ids": [
                     *               1041
                     *             ],
                     *             "price": {
                     *               "min": 83.333333,
                     *               "max": 83.333333
                     *             },
                     *             "stock": {
                     *               "min": 1,
                     *               "max": 1
                     *             },
                     *             "status": true,
                     *             "has_image": true,
                     *             "tags": [
                     *               "text"
                     *             ],
                     *             "sku_patterns": [
                     *               "text"
                     *             ]
                     *           },
                     *           "matching": 1,
                     *           "deciding": 1
                     *         }
                     *       ],
                     *       "products": 1,
                     *       "undecided": 1,
                     *       "undecided_go_out": true,
                     *       "brands": [
                     *         {
                     *           "id": 1041,
                     *           "name": "text"
                     *         }
                     *       ],
                     *       "categories": [
                     *         {
                     *           "id": 1041,
                     *           "name": "text"
                     *         }
                     *       ],
                     *       "groups": [
                     *         {
                     *           "id": 1041,
                     *           "name": "text"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        data: {
                            /** @example 1041 */
                            id: number;
                            position: number;
                            /** @enum {string} */
                            action: "include" | "exclude";
                            label: string;
                            is_active: boolean;
                            conditions: components["schemas"]["RuleConditions"];
                            /** @description Products that meet its conditions. */
                            matching: number;
                            /** @description Products it decides, because no rule before it matches. */
                            deciding: number;
                        }[];
                        /** @description All products of the tenant. */
                        products: number;
                        /** @description Products that no active rule matches. */
                        undecided: number;
                        /** @description Whether those go out: there is no active rule that includes. */
                        undecided_go_out: boolean;
                        /** @description What the conditions name. */
                        brands: components["schemas"]["BrandRef"][];
                        categories: components["schemas"]["BrandRef"][];
                        groups: components["schemas"]["BrandRef"][];
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createPublishRule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the connection.
                 * @example 1041
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "action": "include",
                 *       "label": "text",
                 *       "is_active": true,
                 *       "conditions": {
                 *         "brand_ids": [
                 *           1041
                 *         ],
                 *         "category_ids": [
                 *           1041
                 *         ],
                 *         "group_ids": [
                 *           1041
                 *         ],
                 *         "price": {
                 *           "min": 83.333333,
                 *           "max": 83.333333
                 *         },
                 *         "stock": {
                 *           "min": 1,
                 *           "max": 1
                 *         },
                 *         "status": true,
                 *         "has_image": true,
                 *         "tags": [
                 *           "text"
                 *         ],
                 *         "sku_patterns": [
                 *           "text"
                 *         ]
                 *       },
                 *       "position": null
                 *     }
                 */
                "application/json": {
                    /** @enum {string} */
                    action: "include" | "exclude";
                    label?: string;
                    is_active?: boolean;
                    conditions: components["schemas"]["RuleConditions"];
                    /** @description Its place in the order; by default the last. */
                    position?: number | null;
                };
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "text",
                     *       "id": 1041
                     *     }
                     */
                    "application/json": components["schemas"]["MessageWithId"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    countPublishRule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the connection.
                 * @example 1041
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "action": "include",
                 *       "label": "text",
                 *       "is_active": true,
                 *       "conditions": {
                 *         "brand_ids": [
                 *           1041
                 *         ],
                 *         "category_ids": [
                 *           1041
                 *         ],
                 *         "group_ids": [
                 *           1041
                 *         ],
                 *         "price": {
                 *           "min": 83.333333,
                 *           "max": 83.333333
                 *         },
                 *         "stock": {
                 *           "min": 1,
                 *           "max": 1
                 *         },
                 *         "status": true,
                 *         "has_image": true,
                 *         "tags": [
                 *           "text"
                 *         ],
                 *         "sku_patterns": [
                 *           "text"
                 *         ]
                 *       },
                 *       "position": null,
                 *       "id": 1041
                 *     }
                 */
                "application/json": {
                    /** @enum {string} */
                    action: "include" | "exclude";
                    label?: string;
                    is_active?: boolean;
                    conditions: components["schemas"]["RuleConditions"];
                    /** @description Its place in the order; by default the last. */
                    position?: number | null;
                    /** @example 1041 */
                    id?: number | null;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "matching": 1,
                     *       "deciding": 1,
                     *       "products": 1,
                     *       "examples": [
                     *         {
                     *           "id": 1041,
                     *           "name": "text",
                     *           "sku": null
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        matching: number;
                        deciding: number;
                        products: number;
                        examples: {
                            /** @example 1041 */
                            id: number;
                            name: string;
                            sku: string | null;
                        }[];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listRuleChoices: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "groups": [
                     *         {
                     *           "id": 1041,
                     *           "name": "text"
                     *         }
                     *       ],
                     *       "tags": [
                     *         {
                     *           "tag": "text",
                     *           "products": 1
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        groups: components["schemas"]["BrandRef"][];
                        tags: {
                            tag: string;
                            products: number;
                        }[];
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    previewCreatePublishRule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the connection.
                 * @example 1041
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "action": "include",
                 *       "label": "text",
                 *       "is_active": true,
                 *       "conditions": {
                 *         "brand_ids": [
                 *           1041
                 *         ],
                 *         "category_ids": [
                 *           1041
                 *         ],
                 *         "group_ids": [
                 *           1041
                 *         ],
                 *         "price": {
                 *           "min": 83.333333,
                 *           "max": 83.333333
                 *         },
                 *         "stock": {
                 *           "min": 1,
                 *           "max": 1
                 *         },
                 *         "status": true,
                 *         "has_image": true,
                 *         "tags": [
                 *           "text"
                 *         ],
                 *         "sku_patterns": [
                 *           "text"
                 *         ]
                 *       },
                 *       "position": null
                 *     }
                 */
                "application/json": {
                    /** @enum {string} */
                    action: "include" | "exclude";
                    label?: string;
                    is_active?: boolean;
                    conditions: components["schemas"]["RuleConditions"];
                    /** @description Its place in the order; by default the last. */
                    position?: number | null;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "connections": [
                     *         {
                     *           "credential_id": 1041,
                     *           "label": "text",
                     *           "created": 1,
                     *           "updated": 1,
                     *           "withdrawn": 1,
                     *           "prices_up": 1,
                     *           "prices_down": 1,
                     *           "stocks_changed": 1,
                     *           "price_jumps": 1,
                     *           "would_be_held": true
                     *         }
                     *       ],
                     *       "examples": [
                     *         {
                     *           "credential_id": 1041,
                     *           "product_id": 1041,
                     *           "sku": "text",
                     *           "kind": "create",
                     *           "price_before": null,
                     *           "price_after": null,
                     *           "stock_before": null,
                     *           "stock_after": null
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        connections: {
                            /** @example 1041 */
                            credential_id: number;
                            label: string;
                            /** @description Listings that would be made. */
                            created: number;
                            updated: number;
                            /** @description Listings that would be taken off sale. */
                            withdrawn: number;
                            prices_up: number;
                            prices_down: number;
                            stocks_changed: number;
                            /** @description Prices that move by more than the connection lets pass unasked. */
                            price_jumps: number;
                            /** @description Whether it would wait for someone to confirm it. */
                            would_be_held: boolean;
                        }[];
                        /** @description The first hundred, withdrawals and price jumps before the rest. */
                        examples: {
                            /** @example 1041 */
                            credential_id: number;
                            /** @example 1041 */
                            product_id: number;
                            /** @description Key of the listing: the SKU, else slc-<id>. */
                            sku: string;
                            /** @enum {string} */
                            kind: "create" | "update" | "withdraw";
                            price_before: number | null;
                            price_after: number | null;
                            stock_before: number | null;
                            stock_after: number | null;
                        }[];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updatePublishRule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the publish rule.
                 * @example 1041
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "action": "include",
                 *       "label": "text",
                 *       "is_active": true,
                 *       "conditions": {
                 *         "brand_ids": [
                 *           1041
                 *         ],
                 *         "category_ids": [
                 *           1041
                 *         ],
                 *         "group_ids": [
                 *           1041
                 *         ],
                 *         "price": {
                 *           "min": 83.333333,
                 *           "max": 83.333333
                 *         },
                 *         "stock": {
                 *           "min": 1,
                 *           "max": 1
                 *         },
                 *         "status": true,
                 *         "has_image": true,
                 *         "tags": [
                 *           "text"
                 *         ],
                 *         "sku_patterns": [
                 *           "text"
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["PublishRuleInput"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "text"
                     *     }
                     */
                    "application/json": components["schemas"]["Message"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    removePublishRule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the publish rule.
                 * @example 1041
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "text"
                     *     }
                     */
                    "application/json": components["schemas"]["Message"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    previewUpdatePublishRule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the publish rule.
                 * @example 1041
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "action": "include",
                 *       "label": "text",
                 *       "is_active": true,
                 *       "conditions": {
                 *         "brand_ids": [
                 *           1041
                 *         ],
                 *         "category_ids": [
                 *           1041
                 *         ],
                 *         "group_ids": [
                 *           1041
                 *         ],
                 *         "price": {
                 *           "min": 83.333333,
                 *           "max": 83.333333
                 *         },
                 *         "stock": {
                 *           "min": 1,
                 *           "max": 1
                 *         },
                 *         "status": true,
                 *         "has_image": true,
                 *         "tags": [
                 *           "text"
                 *         ],
                 *         "sku_patterns": [
                 *           "text"
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["PublishRuleInput"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "connections": [
                     *         {
                     *           "credential_id": 1041,
                     *           "label": "text",
                     *           "created": 1,
                     *           "updated": 1,
                     *           "withdrawn": 1,
                     *           "prices_up": 1,
                     *           "prices_down": 1,
                     *           "stocks_changed": 1,
                     *           "price_jumps": 1,
                     *           "would_be_held": true
                     *         }
                     *       ],
                     *       "examples": [
                     *         {
                     *           "credential_id": 1041,
                     *           "product_id": 1041,
                     *           "sku": "text",
                     *           "kind": "create",
                     *           "price_before": null,
                     *           "price_after": null,
                     *           "stock_before": null,
                     *           "stock_after": null
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        connections: {
                            /** @example 1041 */
                            credential_id: number;
                            label: string;
                            /** @description Listings that would be made. */
                            created: number;
                            updated: number;
                            /** @description Listings that would be taken off sale. */
                            withdrawn: number;
                            prices_up: number;
                            prices_down: number;
                            stocks_changed: number;
                            /** @description Prices that move by more than the connection lets pass unasked. */
                            price_jumps: number;
                            /** @description Whether it would wait for someone to confirm it. */
                            would_be_held: boolean;
                        }[];
                        /** @description The first hundred, withdrawals and price jumps before the rest. */
                        examples: {
                            /** @example 1041 */
                            credential_id: number;
                            /** @example 1041 */
                            product_id: number;
                            /** @description Key of the listing: the SKU, else slc-<id>. */
                            sku: string;
                            /** @enum {string} */
                            kind: "create" | "update" | "withdraw";
                            price_before: number | null;
                            price_after: number | null;
                            stock_before: number | null;
                            stock_after: number | null;
                        }[];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    movePublishRule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the publish rule.
                 * @example 1041
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "position": 1
                 *     }
                 */
                "application/json": {
                    position: number;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "text"
                     *     }
                     */
                    "application/json": components["schemas"]["Message"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    previewMovePublishRule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the publish rule.
                 * @example 1041
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "position": 1
                 *     }
                 */
                "application/json": {
                    position: number;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "connections": [
                     *         {
                     *           "credential_id": 1041,
                     *           "label": "text",
                     *           "created": 1,
                     *           "updated": 1,
                     *           "withdrawn": 1,
                     *           "prices_up": 1,
                     *           "prices_down": 1,
                     *           "stocks_changed": 1,
                     *           "price_jumps": 1,
                     *           "would_be_held": true
                     *         }
                     *       ],
                     *       "examples": [
                     *         {
                     *           "credential_id": 1041,
                     *           "product_id": 1041,
                     *           "sku": "text",
                     *           "kind": "create",
                     *           "price_before": null,
                     *           "price_after": null,
                     *           "stock_before": null,
                     *           "stock_after": null
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        connections: {
                            /** @example 1041 */
                            credential_id: number;
                            label: string;
                            /** @description Listings that would be made. */
                            created: number;
                            updated: number;
                            /** @description Listings that would be taken off sale. */
                            withdrawn: number;
                            prices_up: number;
                            prices_down: number;
                            stocks_changed: number;
                            /** @description Prices that move by more than the connection lets pass unasked. */
                            price_jumps: number;
                            /** @description Whether it would wait for someone to confirm it. */
                            would_be_held: boolean;
                        }[];
                        /** @description The first hundred, withdrawals and price jumps before the rest. */
                        examples: {
                            /** @example 1041 */
                            credential_id: number;
                            /** @example 1041 */
                            product_id: number;
                            /** @description Key of the listing: the SKU, else slc-<id>. */
                            sku: string;
                            /** @enum {string} */
                            kind: "create" | "update" | "withdraw";
                            price_before: number | null;
                            price_after: number | null;
                            stock_before: number | null;
                            stock_after: number | null;
                        }[];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    previewRemovePublishRule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the publish rule.
                 * @example 1041
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "connections": [
                     *         {
                     *           "credential_id": 1041,
                     *           "label": "text",
                     *           "created": 1,
                     *           "updated": 1,
                     *           "withdrawn": 1,
                     *           "prices_up": 1,
                     *           "prices_down": 1,
                     *           "stocks_changed": 1,
                     *           "price_jumps": 1,
                     *           "would_be_held": true
                     *         }
                     *       ],
                     *       "examples": [
                     *         {
                     *           "credential_id": 1041,
                     *           "product_id": 1041,
                     *           "sku": "text",
                     *           "kind": "create",
                     *           "price_before": null,
                     *           "price_after": null,
                     *           "stock_before": null,
                     *           "stock_after": null
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        connections: {
                            /** @example 1041 */
                            credential_id: number;
                            label: string;
                            /** @description Listings that would be made. */
                            created: number;
                            updated: number;
                            /** @description Listings that would be taken off sale. */
                            withdrawn: number;
                            prices_up: number;
                            prices_down: number;
                            stocks_changed: number;
                            /** @description Prices that move by more than the connection lets pass unasked. */
                            price_jumps: number;
                            /** @description Whether it would wait for someone to confirm it. */
                            would_be_held: boolean;
                        }[];
                        /** @description The first hundred, withdrawals and price jumps before the rest. */
                        examples: {
                            /** @example 1041 */
                            credential_id: number;
                            /** @example 1041 */
                            product_id: number;
                            /** @description Key of the listing: the SKU, else slc-<id>. */
                            sku: string;
                            /** @enum {string} */
                            kind: "create" | "update" | "withdraw";
                            price_before: number | null;
                            price_after: number | null;
                            stock_before: number | null;
                            stock_after: number | null;
                        }[];
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listMarkups: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the connection.
                 * @example 1041
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "markup_percent": null,
                     *       "data": [
                     *         {
                     *           "brand_id": 1041,
                     *           "category_id": 1041,
                     *           "name": "text",
                     *           "path": [
                     *             "text"
                     *           ],
                     *           "markup_percent": 1,
                     *           "products": 1
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @description Of the connection, where no other holds; null = none. */
                        markup_percent: number | null;
                        data: {
                            /** @example 1041 */
                            brand_id: number | null;
                            /** @example 1041 */
                            category_id: number | null;
                            name: string;
                            /** @description Of a category: names from root. */
                            path: string[];
                            markup_percent: number;
                            /** @description Products of the brand, or in the category and below it. */
                            products: number;
                        }[];
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    setMarkup: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the connection.
                 * @example 1041
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "brand_id": 1041,
                 *       "category_id": 1041,
                 *       "markup_percent": 12.5
                 *     }
                 */
                "application/json": {
                    /** @example 1041 */
                    brand_id?: number | null;
                    /** @example 1041 */
                    category_id?: number | null;
                    /**
                     * @description Over the master price; null takes it away.
                     * @example 12.5
                     */
                    markup_percent: number | null;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "text"
                     *     }
                     */
                    "application/json": components["schemas"]["Message"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    previewSetMarkup: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the connection.
                 * @example 1041
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "brand_id": 1041,
                 *       "category_id": 1041,
                 *       "markup_percent": 12.5
                 *     }
                 */
                "application/json": {
                    /** @example 1041 */
                    brand_id?: number | null;
                    /** @example 1041 */
                    category_id?: number | null;
                    /**
                     * @description Over the master price; null takes it away.
                     * @example 12.5
                     */
                    markup_percent: number | null;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "connections": [
                     *         {
                     *           "credential_id": 1041,
                     *           "label": "text",
                     *           "created": 1,
                     *           "updated": 1,
                     *           "withdrawn": 1,
                     *           "prices_up": 1,
                     *           "prices_down": 1,
                     *           "stocks_changed": 1,
                     *           "price_jumps": 1,
                     *           "would_be_held": true
                     *         }
                     *       ],
                     *       "examples": [
                     *         {
                     *           "credential_id": 1041,
                     *           "product_id": 1041,
                     *           "sku": "text",
                     *           "kind": "create",
                     *           "price_before": null,
                     *           "price_after": null,
                     *           "stock_before": null,
                     *           "stock_after": null
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        connections: {
                            /** @example 1041 */
                            credential_id: number;
                            label: string;
                            /** @description Listings that would be made. */
                            created: number;
                            updated: number;
                            /** @description Listings that would be taken off sale. */
                            withdrawn: number;
                            prices_up: number;
                            prices_down: number;
                            stocks_changed: number;
                            /** @description Prices that move by more than the connection lets pass unasked. */
                            price_jumps: number;
                            /** @description Whether it would wait for someone to confirm it. */
                            would_be_held: boolean;
                        }[];
                        /** @description The first hundred, withdrawals and price jumps before the rest. */
                        examples: {
                            /** @example 1041 */
                            credential_id: number;
                            /** @example 1041 */
                            product_id: number;
                            /** @description Key of the listing: the SKU, else slc-<id>. */
                            sku: string;
                            /** @enum {string} */
                            kind: "create" | "update" | "withdraw";
                            price_before: number | null;
                            price_after: number | null;
                            stock_before: number | null;
                            stock_after: number | null;
                        }[];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listCategoryMappings: {
        parameters: {
            query?: {
                /** @description Page size, default 25, capped at 100. */
                per_page?: number;
                /** @description Number of the page, from 1. */
                page?: number;
                search?: string;
                status?: "unmapped" | "gone" | "inherited" | "mapped";
                /** @description Only those with products of their own. */
                with_products?: boolean;
            };
            header?: never;
            path: {
                /**
                 * @description Id of the connection.
                 * @example 1041
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "category_id": 1041,
                     *           "path": [
                     *             "text"
                     *           ],
                     *           "status": "unmapped",
                     *           "products_count": 1,
                     *           "affected_products": 1,
                     *           "sync_id": null,
                     *           "platform_category_name": null,
                     *           "inherited_from": 1041,
                     *           "suggestions": [
                     *             {
                     *               "sync_id": "text",
                     *               "path": [
                     *                 "text"
                     *               ],
                     *               "confidence": 1,
                     *               "reason": "same_path",
                     *               "words": [
                     *                 "text"
                     *               ]
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "links": {
                     *         "first": "https://catalogue.example.com/portal/api/connections/1041/category-mappings?page=1",
                     *         "last": "https://catalogue.example.com/portal/api/connections/1041/category-mappings?page=1",
                     *         "prev": null,
                     *         "next": null
                     *       },
                     *       "meta": {
                     *         "current_page": 1,
                     *         "per_page": 20,
                     *         "total": 1,
                     *         "last_page": 1,
                     *         "from": 1,
                     *         "to": 1
                     *       },
                     *       "tree": {
                     *         "categories": 1,
                     *         "read_at": "2026-03-01T09:30:00Z"
                     *       },
                     *       "counts": {
                     *         "unmapped": 1,
                     *         "gone": 1,
                     *         "inherited": 1,
                     *         "mapped": 1
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: {
                            /** @example 1041 */
                            category_id: number;
                            /** @description Names from root. */
                            path: string[];
                            /**
                             * @description gone: what it is mapped to takes no listings any more.
                             * @enum {string}
                             */
                            status: "unmapped" | "gone" | "inherited" | "mapped";
                            /** @description Products directly in it. */
                            products_count: number;
                            /** @description Products in it and in what lies below it without a mapping of its own. */
                            affected_products: number;
                            sync_id: string | null;
                            platform_category_name: string | null;
                            /** @example 1041 */
                            inherited_from: number | null;
                            /** @description Of what is unmapped or gone: the best first. Never applied by itself. */
                            suggestions: {
                                sync_id: string;
                                /** @description Names from root. */
                                path: string[];
                                /** @description 0 to 1. */
                                confidence: number;
                                /** @enum {string} */
                                reason: "same_path" | "same_name" | "shared_words";
                                /** @description Words of ours that are in its names. */
                                words: string[];
                            }[];
                        }[];
                        links: components["schemas"]["PageLinks"];
                        meta: components["schemas"]["PageMeta"];
                        tree: {
                            /** @description Of the channel, as its tree was last read; 0 = none is known. */
                            categories: number;
                            /**
                             * Format: date-time
                             * @description UTC, ISO 8601 to the second.
                             * @example 2026-03-01T09:30:00Z
                             */
                            read_at: string | null;
                        };
                        counts: {
                            unmapped: number;
                            gone: number;
                            inherited: number;
                            mapped: number;
                        };
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listChannelCategories: {
        parameters: {
            query?: {
                search?: string;
                limit?: number;
            };
            header?: never;
            path: {
                /**
                 * @description Id of the connection.
                 * @example 1041
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "sync_id": "text",
                     *           "path": [
                     *             "text"
                     *           ],
                     *           "assignable": true
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        data: {
                            sync_id: string;
                            /** @description Names from root. */
                            path: string[];
                            /** @description Whether the channel takes listings there. */
                            assignable: boolean;
                        }[];
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    refreshChannelCategories: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the connection.
                 * @example 1041
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Queued. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "text"
                     *     }
                     */
                    "application/json": components["schemas"]["Message"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    mapCategory: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the connection.
                 * @example 1041
                 */
                id: number;
                /**
                 * @description Id of the category mapping.
                 * @example 1041
                 */
                category_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "sync_id": "text"
                 *     }
                 */
                "application/json": {
                    /** @description Id of the category on the channel. */
                    sync_id: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "text"
                     *     }
                     */
                    "application/json": components["schemas"]["Message"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    unmapCategory: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the connection.
                 * @example 1041
                 */
                id: number;
                /**
                 * @description Id of the category mapping.
                 * @example 1041
                 */
                category_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "text"
                     *     }
                     */
                    "application/json": components["schemas"]["Message"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    previewMapCategory: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the connection.
                 * @example 1041
                 */
                id: number;
                /**
                 * @description Id of the category mapping.
                 * @example 1041
                 */
                category_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "sync_id": "text"
                 *     }
                 */
                "application/json": {
                    /** @description Id of the category on the channel. */
                    sync_id: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "connections": [
                     *         {
                     *           "credential_id": 1041,
                     *           "label": "text",
                     *           "created": 1,
                     *           "updated": 1,
                     *           "withdrawn": 1,
                     *           "prices_up": 1,
                     *           "prices_down": 1,
                     *           "stocks_changed": 1,
                     *           "price_jumps": 1,
                     *           "would_be_held": true
                     *         }
                     *       ],
                     *       "examples": [
                     *         {
                     *           "credential_id": 1041,
                     *           "product_id": 1041,
                     *           "sku": "text",
                     *           "kind": "create",
                     *           "price_before": null,
                     *           "price_after": null,
                     *           "stock_before": null,
                     *           "stock_after": null
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        connections: {
                            /** @example 1041 */
                            credential_id: number;
                            label: string;
                            /** @description Listings that would be made. */
                            created: number;
                            updated: number;
                            /** @description Listings that would be taken off sale. */
                            withdrawn: number;
                            prices_up: number;
                            prices_down: number;
                            stocks_changed: number;
                            /** @description Prices that move by more than the connection lets pass unasked. */
                            price_jumps: number;
                            /** @description Whether it would wait for someone to confirm it. */
                            would_be_held: boolean;
                        }[];
                        /** @description The first hundred, withdrawals and price jumps before the rest. */
                        examples: {
                            /** @example 1041 */
                            credential_id: number;
                            /** @example 1041 */
                            product_id: number;
                            /** @description Key of the listing: the SKU, else slc-<id>. */
                            sku: string;
                            /** @enum {string} */
                            kind: "create" | "update" | "withdraw";
                            price_before: number | null;
                            price_after: number | null;
                            stock_before: number | null;
                            stock_after: number | null;
                        }[];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    previewUnmapCategory: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the connection.
                 * @example 1041
                 */
                id: number;
                /**
                 * @description Id of the category mapping.
                 * @example 1041
                 */
                category_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "connections": [
                     *         {
                     *           "credential_id": 1041,
                     *           "label": "text",
                     *           "created": 1,
                     *           "updated": 1,
                     *           "withdrawn": 1,
                     *           "prices_up": 1,
                     *           "prices_down": 1,
                     *           "stocks_changed": 1,
                     *           "price_jumps": 1,
                     *           "would_be_held": true
                     *         }
                     *       ],
                     *       "examples": [
                     *         {
                     *           "credential_id": 1041,
                     *           "product_id": 1041,
                     *           "sku": "text",
                     *           "kind": "create",
                     *           "price_before": null,
                     *           "price_after": null,
                     *           "stock_before": null,
                     *           "stock_after": null
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        connections: {
                            /** @example 1041 */
                            credential_id: number;
                            label: string;
                            /** @description Listings that would be made. */
                            created: number;
                            updated: number;
                            /** @description Listings that would be taken off sale. */
                            withdrawn: number;
                            prices_up: number;
                            prices_down: number;
                            stocks_changed: number;
                            /** @description Prices that move by more than the connection lets pass unasked. */
                            price_jumps: number;
                            /** @description Whether it would wait for someone to confirm it. */
                            would_be_held: boolean;
                        }[];
                        /** @description The first hundred, withdrawals and price jumps before the rest. */
                        examples: {
                            /** @example 1041 */
                            credential_id: number;
                            /** @example 1041 */
                            product_id: number;
                            /** @description Key of the listing: the SKU, else slc-<id>. */
                            sku: string;
                            /** @enum {string} */
                            kind: "create" | "update" | "withdraw";
                            price_before: number | null;
                            price_after: number | null;
                            stock_before: number | null;
                            stock_after: number | null;
                        }[];
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listMappedCategories: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the connection.
                 * @example 1041
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "sync_id": "text",
                     *           "name": "text",
                     *           "attributes_known": true,
                     *           "categories": 1,
                     *           "attributes": 1,
                     *           "required_unmapped": 1
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        data: {
                            sync_id: string;
                            name: string;
                            /** @description Whether its attributes have been read. */
                            attributes_known: boolean;
                            /** @description Categories of ours that are mapped to it. */
                            categories: number;
                            attributes: number;
                            /** @description Required attributes whose values come from nowhere. */
                            required_unmapped: number;
                        }[];
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listChannelAttributes: {
        parameters: {
            query: {
                /** @description Id of the category on the channel. */
                category_sync_id: string;
            };
            header?: never;
            path: {
                /**
                 * @description Id of the connection.
                 * @example 1041
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "known": true,
                     *       "data": [
                     *         {
                     *           "code": "text",
                     *           "label": "text",
                     *           "required": true,
                     *           "multiple": true,
                     *           "any_text": true,
                     *           "allowed_values": [
                     *             {
                     *               "code": "text",
                     *               "label": "text"
                     *             }
                     *           ],
                     *           "source": "fixed",
                     *           "argument": null,
                     *           "implied": true,
                     *           "mapped_values": 1
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @description Whether they have been read; they are when a category is mapped. */
                        known: boolean;
                        data: {
                            code: string;
                            label: string;
                            required: boolean;
                            multiple: boolean;
                            /** @description Whether any text goes; otherwise only its allowed values. */
                            any_text: boolean;
                            allowed_values: {
                                code: string;
                                label: string;
                            }[];
                            /** @enum {string|null} */
                            source: "fixed" | "field" | "tag" | "option" | "property" | null;
                            argument: string | null;
                            /** @description A category option of ours has its name, so it needs no source. */
                            implied: boolean;
                            /** @description Values of ours that are mapped by hand. */
                            mapped_values: number;
                        }[];
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listAttributeValues: {
        parameters: {
            query: {
                /** @description Id of the category on the channel. */
                category_sync_id: string;
                code: string;
            };
            header?: never;
            path: {
                /**
                 * @description Id of the connection.
                 * @example 1041
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "value": "text",
                     *           "products": 1,
                     *           "channel_value": null,
                     *           "by": "mapping"
                     *         }
                     *       ],
                     *       "more": true
                     *     }
                     */
                    "application/json": {
                        /** @description Unknown ones first, at most 500. */
                        data: {
                            value: string;
                            /** @description Products with it. */
                            products: number;
                            /** @description Code of the value on the channel. */
                            channel_value: string | null;
                            /** @enum {string|null} */
                            by: "mapping" | "name" | null;
                        }[];
                        more: boolean;
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    mapAttributeValue: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the connection.
                 * @example 1041
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "category_sync_id": "text",
                 *       "code": "text",
                 *       "value": "text",
                 *       "channel_value": null
                 *     }
                 */
                "application/json": {
                    /** @description Id of the category on the channel. */
                    category_sync_id: string;
                    code: string;
                    value: string;
                    /** @description null forgets the mapping. */
                    channel_value: string | null;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "text"
                     *     }
                     */
                    "application/json": components["schemas"]["Message"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    setAttributeSource: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the connection.
                 * @example 1041
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "category_sync_id": "text",
                 *       "code": "text",
                 *       "source": "fixed",
                 *       "argument": "text"
                 *     }
                 */
                "application/json": {
                    /** @description Id of the category on the channel. */
                    category_sync_id: string;
                    code: string;
                    /**
                     * @description null = it comes from nowhere any more.
                     * @enum {string|null}
                     */
                    source: "fixed" | "field" | "tag" | "option" | "property" | null;
                    /** @description The value, the product's field, the beginning of the tags, or the name of the option. */
                    argument?: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "text"
                     *     }
                     */
                    "application/json": components["schemas"]["Message"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    previewSetAttributeSource: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the connection.
                 * @example 1041
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "category_sync_id": "text",
                 *       "code": "text",
                 *       "source": "fixed",
                 *       "argument": "text"
                 *     }
                 */
                "application/json": {
                    /** @description Id of the category on the channel. */
                    category_sync_id: string;
                    code: string;
                    /**
                     * @description null = it comes from nowhere any more.
                     * @enum {string|null}
                     */
                    source: "fixed" | "field" | "tag" | "option" | "property" | null;
                    /** @description The value, the product's field, the beginning of the tags, or the name of the option. */
                    argument?: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "connections": [
                     *         {
                     *           "credential_id": 1041,
                     *           "label": "text",
                     *           "created": 1,
                     *           "updated": 1,
                     *           "withdrawn": 1,
                     *           "prices_up": 1,
                     *           "prices_down": 1,
                     *           "stocks_changed": 1,
                     *           "price_jumps": 1,
                     *           "would_be_held": true
                     *         }
                     *       ],
                     *       "examples": [
                     *         {
                     *           "credential_id": 1041,
                     *           "product_id": 1041,
                     *           "sku": "text",
                     *           "kind": "create",
                     *           "price_before": null,
                     *           "price_after": null,
                     *           "stock_before": null,
                     *           "stock_after": null
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        connections: {
                            /** @example 1041 */
                            credential_id: number;
                            label: string;
                            /** @description Listings that would be made. */
                            created: number;
                            updated: number;
                            /** @description Listings that would be taken off sale. */
                            withdrawn: number;
                            prices_up: number;
                            prices_down: number;
                            stocks_changed: number;
                            /** @description Prices that move by more than the connection lets pass unasked. */
                            price_jumps: number;
                            /** @description Whether it would wait for someone to confirm it. */
                            would_be_held: boolean;
                        }[];
                        /** @description The first hundred, withdrawals and price jumps before the rest. */
                        examples: {
                            /** @example 1041 */
                            credential_id: number;
                            /** @example 1041 */
                            product_id: number;
                            /** @description Key of the listing: the SKU, else slc-<id>. */
                            sku: string;
                            /** @enum {string} */
                            kind: "create" | "update" | "withdraw";
                            price_before: number | null;
                            price_after: number | null;
                            stock_before: number | null;
                            stock_after: number | null;
                        }[];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    previewMapAttributeValue: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the connection.
                 * @example 1041
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "category_sync_id": "text",
                 *       "code": "text",
                 *       "value": "text",
                 *       "channel_value": null
                 *     }
                 */
                "application/json": {
                    /** @description Id of the category on the channel. */
                    category_sync_id: string;
                    code: string;
                    value: string;
                    /** @description null forgets the mapping. */
                    channel_value: string | null;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "connections": [
                     *         {
                     *           "credential_id": 1041,
                     *           "label": "text",
                     *           "created": 1,
                     *           "updated": 1,
                     *           "withdrawn": 1,
                     *           "prices_up": 1,
                     *           "prices_down": 1,
                     *           "stocks_changed": 1,
                     *           "price_jumps": 1,
                     *           "would_be_held": true
                     *         }
                     *       ],
                     *       "examples": [
                     *         {
                     *           "credential_id": 1041,
                     *           "product_id": 1041,
                     *           "sku": "text",
                     *           "kind": "create",
                     *           "price_before": null,
                     *           "price_after": null,
                     *           "stock_before": null,
                     *           "stock_after": null
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        connections: {
                            /** @example 1041 */
                            credential_id: number;
                            label: string;
                            /** @description Listings that would be made. */
                            created: number;
                            updated: number;
                            /** @description Listings that would be taken off sale. */
                            withdrawn: number;
                            prices_up: number;
                            prices_down: number;
                            stocks_changed: number;
                            /** @description Prices that move by more than the connection lets pass unasked. */
                            price_jumps: number;
                            /** @description Whether it would wait for someone to confirm it. */
                            would_be_held: boolean;
                        }[];
                        /** @description The first hundred, withdrawals and price jumps before the rest. */
                        examples: {
                            /** @example 1041 */
                            credential_id: number;
                            /** @example 1041 */
                            product_id: number;
                            /** @description Key of the listing: the SKU, else slc-<id>. */
                            sku: string;
                            /** @enum {string} */
                            kind: "create" | "update" | "withdraw";
                            price_before: number | null;
                            price_after: number | null;
                            stock_before: number | null;
                            stock_after: number | null;
                        }[];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listPublishResults: {
        parameters: {
            query?: {
                /** @description Page size, default 20, capped at 100. */
                per_page?: number;
                /** @description Number of the page, from 1. */
                page?: number;
                /** @description Only of this connection. */
                credential_id?: number;
                code?: string;
                /** @description Only with this in the message. */
                search?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "credential_id": 1041,
                     *           "label": "text",
                     *           "platform": "text",
                     *           "key": "text",
                     *           "code": "invalid_barcode",
                     *           "field": null,
                     *           "message": "text",
                     *           "messages": 1,
                     *           "listings": 1,
                     *           "retrying": 1,
                     *           "example_product_id": 1041,
                     *           "last_at": "2026-03-01T09:30:00Z"
                     *         }
                     *       ],
                     *       "links": {
                     *         "first": "https://catalogue.example.com/portal/api/publish-results?page=1",
                     *         "last": "https://catalogue.example.com/portal/api/publish-results?page=1",
                     *         "prev": null,
                     *         "next": null
                     *       },
                     *       "meta": {
                     *         "current_page": 1,
                     *         "per_page": 20,
                     *         "total": 1,
                     *         "last_page": 1,
                     *         "from": 1,
                     *         "to": 1
                     *       },
                     *       "listings": 1
                     *     }
                     */
                    "application/json": {
                        data: {
                            /** @example 1041 */
                            credential_id: number;
                            label: string;
                            platform: string;
                            /** @description Names the cause: connection, code, field and message. */
                            key: string;
                            /**
                             * @description A code of the catalogue of issues.
                             * @example invalid_barcode
                             */
                            code: string;
                            field: string | null;
                            /** @description In the channel's own words: of one of the listings. */
                            message: string;
                            /** @description Different wordings, such as with other numbers in them. */
                            messages: number;
                            listings: number;
                            /** @description Of them, those that are tried again by themselves. */
                            retrying: number;
                            /** @example 1041 */
                            example_product_id: number;
                            /**
                             * Format: date-time
                             * @description UTC, ISO 8601 to the second.
                             * @example 2026-03-01T09:30:00Z
                             */
                            last_at: string;
                        }[];
                        links: components["schemas"]["PageLinks"];
                        meta: components["schemas"]["PageMeta"];
                        /** @description All listings with an issue, each counted once. */
                        listings: number;
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listPublishResultListings: {
        parameters: {
            query: {
                /** @description Page size, default 20, capped at 100. */
                per_page?: number;
                /** @description Number of the page, from 1. */
                page?: number;
                /** @description The connection of the group. */
                credential_id: number;
                key?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "credential_id": 1041,
                     *           "product_id": 1041,
                     *           "name": null,
                     *           "sku": null,
                     *           "external_key": "text",
                     *           "state": "rejected",
                     *           "message": "text",
                     *           "attempts": 1,
                     *           "next_at": "2026-03-01T09:30:00Z",
                     *           "last_at": "2026-03-01T09:30:00Z"
                     *         }
                     *       ],
                     *       "links": {
                     *         "first": "https://catalogue.example.com/portal/api/publish-results/listings?page=1",
                     *         "last": "https://catalogue.example.com/portal/api/publish-results/listings?page=1",
                     *         "prev": null,
                     *         "next": null
                     *       },
                     *       "meta": {
                     *         "current_page": 1,
                     *         "per_page": 20,
                     *         "total": 1,
                     *         "last_page": 1,
                     *         "from": 1,
                     *         "to": 1
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: {
                            /** @example 1041 */
                            credential_id: number;
                            /** @example 1041 */
                            product_id: number;
                            /** @description null = the product is deleted. */
                            name: string | null;
                            sku: string | null;
                            external_key: string;
                            /** @enum {string} */
                            state: "rejected" | "retry";
                            message: string;
                            attempts: number;
                            /**
                             * Format: date-time
                             * @description UTC, ISO 8601 to the second.
                             * @example 2026-03-01T09:30:00Z
                             */
                            next_at: string | null;
                            /**
                             * Format: date-time
                             * @description UTC, ISO 8601 to the second.
                             * @example 2026-03-01T09:30:00Z
                             */
                            last_at: string;
                        }[];
                        links: components["schemas"]["PageLinks"];
                        meta: components["schemas"]["PageMeta"];
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listPublishAttempts: {
        parameters: {
            query?: {
                /** @description Page size, default 50, capped at 100. */
                per_page?: number;
                /** @description Only older ones than this attempt: the next_before of the page before. */
                before?: number;
                /** @description Only of this connection. */
                credential_id?: number;
                /** @description Only of this product. */
                product_id?: number;
                outcome?: "live" | "accepted" | "rejected" | "retry" | "withdrawn" | "uncertain";
                operation?: "content" | "offer" | "withdraw" | "lookup" | "ticket";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": 1041,
                     *           "credential_id": 1041,
                     *           "label": "text",
                     *           "platform": "text",
                     *           "product_id": 1041,
                     *           "name": null,
                     *           "sku": null,
                     *           "at": "2026-03-01T09:30:00Z",
                     *           "operation": "content",
                     *           "outcome": "live",
                     *           "code": "invalid_barcode",
                     *           "message": null,
                     *           "duration_ms": null,
                     *           "call_id": null,
                     *           "evidence": null
                     *         }
                     *       ],
                     *       "next_before": null
                     *     }
                     */
                    "application/json": {
                        data: {
                            /** @example 1041 */
                            id: number;
                            /** @example 1041 */
                            credential_id: number;
                            label: string;
                            platform: string;
                            /** @example 1041 */
                            product_id: number;
                            name: string | null;
                            sku: string | null;
                            /**
                             * Format: date-time
                             * @description UTC, ISO 8601 to the second.
                             * @example 2026-03-01T09:30:00Z
                             */
                            at: string;
                            /** @enum {string} */
                            operation: "content" | "offer" | "withdraw" | "lookup" | "ticket";
                            /** @enum {string} */
                            outcome: "live" | "accepted" | "rejected" | "retry" | "withdrawn" | "uncertain";
                            /**
                             * @description A code of the catalogue of issues.
                             * @example invalid_barcode
                             */
                            code: string | null;
                            message: string | null;
                            duration_ms: number | null;
                            /** @description Attempts of one call to the channel share it. */
                            call_id: string | null;
                            /** @description What was sent and answered, as JSON without secrets. */
                            evidence: string | null;
                        }[];
                        /** @description Where the next page begins; null = there is none. */
                        next_before: number | null;
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listDeliveryPauses: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "credential_id": 1041,
                     *           "label": "text",
                     *           "platform": "text",
                     *           "by": "person",
                     *           "since": "2026-03-01T09:30:00Z",
                     *           "code": "invalid_barcode",
                     *           "message": null,
                     *           "failures": 1,
                     *           "identical_failures": 1,
                     *           "next_probe_at": "2026-03-01T09:30:00Z",
                     *           "waiting": 1
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        data: {
                            /** @example 1041 */
                            credential_id: number;
                            label: string;
                            platform: string;
                            /**
                             * @description failures: its calls failed three times in a row for the same reason, or its credentials are refused.
                             * @enum {string}
                             */
                            by: "person" | "failures";
                            /**
                             * Format: date-time
                             * @description UTC, ISO 8601 to the second.
                             * @example 2026-03-01T09:30:00Z
                             */
                            since: string | null;
                            /**
                             * @description A code of the catalogue of issues.
                             * @example invalid_barcode
                             */
                            code: string | null;
                            message: string | null;
                            /** @description Failed calls in a row. */
                            failures: number;
                            /** @description Of them, the last ones with the same reason. */
                            identical_failures: number;
                            /**
                             * Format: date-time
                             * @description UTC, ISO 8601 to the second.
                             * @example 2026-03-01T09:30:00Z
                             */
                            next_probe_at: string | null;
                            /** @description Listings that wait to be sent. */
                            waiting: number;
                        }[];
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getPublishingCounts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "results": 1,
                     *       "unmapped_categories": 1,
                     *       "unmapped_on": [
                     *         {
                     *           "credential_id": 1041,
                     *           "label": "text",
                     *           "count": 1
                     *         }
                     *       ],
                     *       "questions": 1,
                     *       "held": 1,
                     *       "drift": 1,
                     *       "drift_on": [
                     *         {
                     *           "credential_id": 1041,
                     *           "label": "text",
                     *           "count": 1
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @description Listings with an issue: those that the results list. */
                        results: number;
                        /** @description Categories with products, without a mapping on a channel that has categories. */
                        unmapped_categories: number;
                        /** @description The same by connection. */
                        unmapped_on: {
                            /** @example 1041 */
                            credential_id: number;
                            label: string;
                            count: number;
                        }[];
                        questions: number;
                        /** @description Plans that wait to be confirmed. */
                        held: number;
                        /** @description What the last comparisons found and nobody mended. */
                        drift: number;
                        /** @description The same by connection. */
                        drift_on: {
                            /** @example 1041 */
                            credential_id: number;
                            label: string;
                            count: number;
                        }[];
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    republish: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "credential_id": 1041,
                 *       "key": null,
                 *       "product_id": 1041
                 *     }
                 */
                "application/json": {
                    /** @example 1041 */
                    credential_id: number;
                    key?: string | null;
                    /** @example 1041 */
                    product_id?: number | null;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "tried": 1,
                     *       "paused": true
                     *     }
                     */
                    "application/json": {
                        /** @description Listings that are tried again now. */
                        tried: number;
                        /** @description The connection is paused: they go out once it is resumed. */
                        paused: boolean;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listHeldPlans: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "credential_id": 1041,
                     *           "label": "text",
                     *           "platform": "text",
                     *           "since": "2026-03-01T09:30:00Z",
                     *           "withdrawals": 1,
                     *           "jumps": 1,
                     *           "live": 1,
                     *           "guard_withdraw_percent": 1,
                     *           "guard_price_percent": 1,
                     *           "guard_price_share_percent": 1,
                     *           "changes": [
                     *             {
                     *               "at": "2026-03-01T09:30:00Z",
                     *               "actor": "text",
                     *               "action": "text",
                     *               "subject_type": "text",
                     *               "subject_id": 1041
                     *             }
                     *           ]
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        data: {
                            /** @example 1041 */
                            credential_id: number;
                            label: string;
                            platform: string;
                            /**
                             * Format: date-time
                             * @description UTC, ISO 8601 to the second.
                             * @example 2026-03-01T09:30:00Z
                             */
                            since: string;
                            /** @description Listings that would be taken off sale. */
                            withdrawals: number;
                            /** @description Prices that would move by more than the connection lets pass. */
                            jumps: number;
                            /** @description Listings that are on sale. */
                            live: number;
                            guard_withdraw_percent: number;
                            guard_price_percent: number;
                            guard_price_share_percent: number;
                            /** @description What was changed in the day before, the latest first. */
                            changes: {
                                /**
                                 * Format: date-time
                                 * @description UTC, ISO 8601 to the second.
                                 * @example 2026-03-01T09:30:00Z
                                 */
                                at: string;
                                actor: string;
                                action: string;
                                subject_type: string;
                                /** @example 1041 */
                                subject_id: number | null;
                            }[];
                        }[];
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listHeldListings: {
        parameters: {
            query?: {
                /** @description Page size, default 20, capped at 100. */
                per_page?: number;
                /** @description Number of the page, from 1. */
                page?: number;
                held?: "withdraw" | "price";
            };
            header?: never;
            path: {
                /**
                 * @description Id of the held plan.
                 * @example 1041
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "product_id": 1041,
                     *           "name": null,
                     *           "sku": null,
                     *           "held": "withdraw",
                     *           "price": null,
                     *           "held_price": null,
                     *           "currency": null,
                     *           "stock": null
                     *         }
                     *       ],
                     *       "links": {
                     *         "first": "https://catalogue.example.com/portal/api/held-plans/1041/listings?page=1",
                     *         "last": "https://catalogue.example.com/portal/api/held-plans/1041/listings?page=1",
                     *         "prev": null,
                     *         "next": null
                     *       },
                     *       "meta": {
                     *         "current_page": 1,
                     *         "per_page": 20,
                     *         "total": 1,
                     *         "last_page": 1,
                     *         "from": 1,
                     *         "to": 1
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: {
                            /** @example 1041 */
                            product_id: number;
                            name: string | null;
                            sku: string | null;
                            /** @enum {string} */
                            held: "withdraw" | "price";
                            /** @description As the channel has it. */
                            price: number | null;
                            /** @description As it would become. */
                            held_price: number | null;
                            currency: string | null;
                            stock: number | null;
                        }[];
                        links: components["schemas"]["PageLinks"];
                        meta: components["schemas"]["PageMeta"];
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    confirmHeldPlan: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the held plan.
                 * @example 1041
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "withdrawals": 1,
                 *       "jumps": 1
                 *     }
                 */
                "application/json": {
                    /** @description As they were shown. */
                    withdrawals: number;
                    /** @description As they were shown. */
                    jumps: number;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "text"
                     *     }
                     */
                    "application/json": components["schemas"]["Message"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    replanHeldPlan: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the held plan.
                 * @example 1041
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Queued. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "text"
                     *     }
                     */
                    "application/json": components["schemas"]["Message"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listMatchQuestions: {
        parameters: {
            query?: {
                /** @description Page size, default 10, capped at 100. */
                per_page?: number;
                /** @description Number of the page, from 1. */
                page?: number;
                /** @description Only of this connection. */
                credential_id?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "credential_id": 1041,
                     *           "label": "text",
                     *           "platform": "text",
                     *           "product_id": 1041,
                     *           "name": "text",
                     *           "sku": null,
                     *           "ean": null,
                     *           "brand": null,
                     *           "price": 1,
                     *           "image_url": null,
                     *           "asked_at": "2026-03-01T09:30:00Z",
                     *           "candidates": [
                     *             {
                     *               "sync_id": "text",
                     *               "matched_by": "syncId",
                     *               "external_key": null,
                     *               "barcode": null,
                     *               "title": null,
                     *               "price": null
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "links": {
                     *         "first": "https://catalogue.example.com/portal/api/match-questions?page=1",
                     *         "last": "https://catalogue.example.com/portal/api/match-questions?page=1",
                     *         "prev": null,
                     *         "next": null
                     *       },
                     *       "meta": {
                     *         "current_page": 1,
                     *         "per_page": 20,
                     *         "total": 1,
                     *         "last_page": 1,
                     *         "from": 1,
                     *         "to": 1
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: {
                            /** @example 1041 */
                            credential_id: number;
                            label: string;
                            platform: string;
                            /** @example 1041 */
                            product_id: number;
                            name: string;
                            sku: string | null;
                            ean: string | null;
                            brand: string | null;
                            /** @description Master price excluding VAT. */
                            price: number;
                            image_url: string | null;
                            /**
                             * Format: date-time
                             * @description UTC, ISO 8601 to the second.
                             * @example 2026-03-01T09:30:00Z
                             */
                            asked_at: string;
                            candidates: {
                                sync_id: string;
                                /** @enum {string} */
                                matched_by: "syncId" | "externalKey" | "barcode";
                                external_key: string | null;
                                barcode: string | null;
                                title: string | null;
                                price: string | null;
                            }[];
                        }[];
                        links: components["schemas"]["PageLinks"];
                        meta: components["schemas"]["PageMeta"];
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    answerMatchQuestion: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the connection.
                 * @example 1041
                 */
                id: number;
                /**
                 * @description Id of the match question.
                 * @example 1041
                 */
                product_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "choice": "candidate",
                 *       "sync_id": null
                 *     }
                 */
                "application/json": {
                    /**
                     * @description One of the candidates; none of them, it is created as new; or it is kept off this channel.
                     * @enum {string}
                     */
                    choice: "candidate" | "create" | "exclude";
                    /** @description Of the candidate. */
                    sync_id?: string | null;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "text"
                     *     }
                     */
                    "application/json": components["schemas"]["Message"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    previewAnswerMatchQuestion: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the connection.
                 * @example 1041
                 */
                id: number;
                /**
                 * @description Id of the match question.
                 * @example 1041
                 */
                product_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "choice": "candidate",
                 *       "sync_id": null
                 *     }
                 */
                "application/json": {
                    /**
                     * @description One of the candidates; none of them, it is created as new; or it is kept off this channel.
                     * @enum {string}
                     */
                    choice: "candidate" | "create" | "exclude";
                    /** @description Of the candidate. */
                    sync_id?: string | null;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "connections": [
                     *         {
                     *           "credential_id": 1041,
                     *           "label": "text",
                     *           "created": 1,
                     *           "updated": 1,
                     *           "withdrawn": 1,
                     *           "prices_up": 1,
                     *           "prices_down": 1,
                     *           "stocks_changed": 1,
                     *           "price_jumps": 1,
                     *           "would_be_held": true
                     *         }
                     *       ],
                     *       "examples": [
                     *         {
                     *           "credential_id": 1041,
                     *           "product_id": 1041,
                     *           "sku": "text",
                     *           "kind": "create",
                     *           "price_before": null,
                     *           "price_after": null,
                     *           "stock_before": null,
                     *           "stock_after": null
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        connections: {
                            /** @example 1041 */
                            credential_id: number;
                            label: string;
                            /** @description Listings that would be made. */
                            created: number;
                            updated: number;
                            /** @description Listings that would be taken off sale. */
                            withdrawn: number;
                            prices_up: number;
                            prices_down: number;
                            stocks_changed: number;
                            /** @description Prices that move by more than the connection lets pass unasked. */
                            price_jumps: number;
                            /** @description Whether it would wait for someone to confirm it. */
                            would_be_held: boolean;
                        }[];
                        /** @description The first hundred, withdrawals and price jumps before the rest. */
                        examples: {
                            /** @example 1041 */
                            credential_id: number;
                            /** @example 1041 */
                            product_id: number;
                            /** @description Key of the listing: the SKU, else slc-<id>. */
                            sku: string;
                            /** @enum {string} */
                            kind: "create" | "update" | "withdraw";
                            price_before: number | null;
                            price_after: number | null;
                            stock_before: number | null;
                            stock_after: number | null;
                        }[];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listReconciliations: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the connection.
                 * @example 1041
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "mode": "mend",
                     *       "data": [
                     *         {
                     *           "id": 1041,
                     *           "mode": "mend",
                     *           "state": "requested",
                     *           "requested_at": "2026-03-01T09:30:00Z",
                     *           "started_at": "2026-03-01T09:30:00Z",
                     *           "finished_at": "2026-03-01T09:30:00Z",
                     *           "seen": 1,
                     *           "compared": 1,
                     *           "missing": 1,
                     *           "differs": 1,
                     *           "unwanted": 1,
                     *           "unknown": 1,
                     *           "mended": 1,
                     *           "reason": null
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Of the nightly comparison.
                         * @enum {string}
                         */
                        mode: "mend" | "report";
                        /** @description The last thirty, the latest first. */
                        data: {
                            /** @example 1041 */
                            id: number;
                            /** @enum {string} */
                            mode: "mend" | "report";
                            /** @enum {string} */
                            state: "requested" | "running" | "done";
                            /**
                             * Format: date-time
                             * @description UTC, ISO 8601 to the second.
                             * @example 2026-03-01T09:30:00Z
                             */
                            requested_at: string;
                            /**
                             * Format: date-time
                             * @description UTC, ISO 8601 to the second.
                             * @example 2026-03-01T09:30:00Z
                             */
                            started_at: string | null;
                            /**
                             * Format: date-time
                             * @description UTC, ISO 8601 to the second.
                             * @example 2026-03-01T09:30:00Z
                             */
                            finished_at: string | null;
                            /** @description Listings of the channel that were seen. */
                            seen: number;
                            /** @description Listings of ours that were compared. */
                            compared: number;
                            missing: number;
                            differs: number;
                            unwanted: number;
                            unknown: number;
                            mended: number;
                            /** @description Why something was left as it is. */
                            reason: string | null;
                        }[];
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    startReconciliation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the connection.
                 * @example 1041
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "mode": "mend"
                 *     }
                 */
                "application/json": {
                    /**
                     * @description By default the connection's own.
                     * @enum {string}
                     */
                    mode?: "mend" | "report";
                };
            };
        };
        responses: {
            /** @description Queued. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 1041
                     *     }
                     */
                    "application/json": {
                        /** @example 1041 */
                        id: number;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listDriftItems: {
        parameters: {
            query?: {
                /** @description Page size, default 25, capped at 100. */
                per_page?: number;
                /** @description Number of the page, from 1. */
                page?: number;
                kind?: "missing" | "differs" | "unwanted" | "unknown";
            };
            header?: never;
            path: {
                /**
                 * @description Id of the reconciliation.
                 * @example 1041
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": 1041,
                     *           "kind": "missing",
                     *           "product_id": 1041,
                     *           "name": null,
                     *           "external_key": null,
                     *           "sync_id": null,
                     *           "differences": [
                     *             {
                     *               "field": "text",
                     *               "expected": null,
                     *               "seen": null
                     *             }
                     *           ],
                     *           "mended": true,
                     *           "repeated": true
                     *         }
                     *       ],
                     *       "links": {
                     *         "first": "https://catalogue.example.com/portal/api/reconciliations/1041/items?page=1",
                     *         "last": "https://catalogue.example.com/portal/api/reconciliations/1041/items?page=1",
                     *         "prev": null,
                     *         "next": null
                     *       },
                     *       "meta": {
                     *         "current_page": 1,
                     *         "per_page": 20,
                     *         "total": 1,
                     *         "last_page": 1,
                     *         "from": 1,
                     *         "to": 1
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: {
                            /** @example 1041 */
                            id: number;
                            /** @enum {string} */
                            kind: "missing" | "differs" | "unwanted" | "unknown";
                            /** @example 1041 */
                            product_id: number | null;
                            name: string | null;
                            external_key: string | null;
                            sync_id: string | null;
                            differences: {
                                field: string;
                                /** @description As it was confirmed; JSON where it is no text. */
                                expected: string | null;
                                /** @description As the channel shows it. */
                                seen: string | null;
                            }[];
                            mended: boolean;
                            /** @description The same as the time before, so it is not sent again. */
                            repeated: boolean;
                        }[];
                        links: components["schemas"]["PageLinks"];
                        meta: components["schemas"]["PageMeta"];
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    setReconcileMode: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the connection.
                 * @example 1041
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "mode": "mend"
                 *     }
                 */
                "application/json": {
                    /** @enum {string} */
                    mode: "mend" | "report";
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "text"
                     *     }
                     */
                    "application/json": components["schemas"]["Message"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listConnectionEvents: {
        parameters: {
            query?: {
                /** @description Page size, default 20, capped at 100. */
                per_page?: number;
                /** @description Number of the page, from 1. */
                page?: number;
                state?: "received" | "processed" | "ignored" | "failed";
            };
            header?: never;
            path: {
                /**
                 * @description Id of the connection.
                 * @example 1041
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": 1041,
                     *           "received_at": "2026-03-01T09:30:00Z",
                     *           "topic": "order",
                     *           "state": "received",
                     *           "attempts": 1,
                     *           "error": null,
                     *           "processed_at": "2026-03-01T09:30:00Z"
                     *         }
                     *       ],
                     *       "links": {
                     *         "first": "https://catalogue.example.com/portal/api/connections/1041/events?page=1",
                     *         "last": "https://catalogue.example.com/portal/api/connections/1041/events?page=1",
                     *         "prev": null,
                     *         "next": null
                     *       },
                     *       "meta": {
                     *         "current_page": 1,
                     *         "per_page": 20,
                     *         "total": 1,
                     *         "last_page": 1,
                     *         "from": 1,
                     *         "to": 1
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: {
                            /** @example 1041 */
                            id: number;
                            /**
                             * Format: date-time
                             * @description UTC, ISO 8601 to the second.
                             * @example 2026-03-01T09:30:00Z
                             */
                            received_at: string;
                            /** @enum {string} */
                            topic: "order" | "return" | "product_status" | "product" | "other";
                            /** @enum {string} */
                            state: "received" | "processed" | "ignored" | "failed";
                            attempts: number;
                            error: string | null;
                            /**
                             * Format: date-time
                             * @description UTC, ISO 8601 to the second.
                             * @example 2026-03-01T09:30:00Z
                             */
                            processed_at: string | null;
                        }[];
                        links: components["schemas"]["PageLinks"];
                        meta: components["schemas"]["PageMeta"];
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    replayConnectionEvents: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the connection.
                 * @example 1041
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "event_id": 1041
                 *     }
                 */
                "application/json": {
                    /**
                     * @description Only this event; left out, all that failed.
                     * @example 1041
                     */
                    event_id?: number | null;
                };
            };
        };
        responses: {
            /** @description Queued. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "text",
                     *       "replayed": 1
                     *     }
                     */
                    "application/json": {
                        message: string;
                        replayed: number;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getSource: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the connection.
                 * @example 1041
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "state": "waiting",
                     *         "since": "2026-03-01T09:30:00Z",
                     *         "warning": null,
                     *         "fields": {
                     *           "name": "shared",
                     *           "sku": "shared",
                     *           "ean": "shared",
                     *           "model": "shared",
                     *           "description": "shared",
                     *           "brand": "shared",
                     *           "categories": "shared",
                     *           "price": "shared",
                     *           "tax_rate": "shared",
                     *           "quantity": "shared",
                     *           "status": "shared",
                     *           "list_price": "shared",
                     *           "weight": "shared",
                     *           "family": "shared",
                     *           "properties": "shared"
                     *         },
                     *         "products": {
                     *           "linked": 1,
                     *           "ambiguous": 1,
                     *           "failed": 1,
                     *           "gone": 1
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: {
                            /** @enum {string} */
                            state: "waiting" | "active";
                            /**
                             * Format: date-time
                             * @description Only products changed since then; null = all.
                             * @example 2026-03-01T09:30:00Z
                             */
                            since: string | null;
                            warning: string | null;
                            /** @description Who decides a field; not named = shared. */
                            fields: {
                                /** @enum {string} */
                                name?: "shared" | "source" | "merchant";
                                /** @enum {string} */
                                sku?: "shared" | "source" | "merchant";
                                /** @enum {string} */
                                ean?: "shared" | "source" | "merchant";
                                /** @enum {string} */
                                model?: "shared" | "source" | "merchant";
                                /** @enum {string} */
                                description?: "shared" | "source" | "merchant";
                                /** @enum {string} */
                                brand?: "shared" | "source" | "merchant";
                                /** @enum {string} */
                                categories?: "shared" | "source" | "merchant";
                                /** @enum {string} */
                                price?: "shared" | "source" | "merchant";
                                /** @enum {string} */
                                tax_rate?: "shared" | "source" | "merchant";
                                /** @enum {string} */
                                quantity?: "shared" | "source" | "merchant";
                                /** @enum {string} */
                                status?: "shared" | "source" | "merchant";
                                /** @enum {string} */
                                list_price?: "shared" | "source" | "merchant";
                                /** @enum {string} */
                                weight?: "shared" | "source" | "merchant";
                                /** @enum {string} */
                                family?: "shared" | "source" | "merchant";
                                /** @enum {string} */
                                properties?: "shared" | "source" | "merchant";
                            };
                            products: {
                                linked: number;
                                ambiguous: number;
                                failed: number;
                                gone: number;
                            };
                        };
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    setSourceFields: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the connection.
                 * @example 1041
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "shared",
                 *       "sku": "shared",
                 *       "ean": "shared",
                 *       "model": "shared",
                 *       "description": "shared",
                 *       "brand": "shared",
                 *       "categories": "shared",
                 *       "price": "shared",
                 *       "tax_rate": "shared",
                 *       "quantity": "shared",
                 *       "status": "shared",
                 *       "list_price": "shared",
                 *       "weight": "shared",
                 *       "family": "shared",
                 *       "properties": "shared"
                 *     }
                 */
                "application/json": {
                    /** @enum {string} */
                    name?: "shared" | "source" | "merchant";
                    /** @enum {string} */
                    sku?: "shared" | "source" | "merchant";
                    /** @enum {string} */
                    ean?: "shared" | "source" | "merchant";
                    /** @enum {string} */
                    model?: "shared" | "source" | "merchant";
                    /** @enum {string} */
                    description?: "shared" | "source" | "merchant";
                    /** @enum {string} */
                    brand?: "shared" | "source" | "merchant";
                    /** @enum {string} */
                    categories?: "shared" | "source" | "merchant";
                    /** @enum {string} */
                    price?: "shared" | "source" | "merchant";
                    /** @enum {string} */
                    tax_rate?: "shared" | "source" | "merchant";
                    /** @enum {string} */
                    quantity?: "shared" | "source" | "merchant";
                    /** @enum {string} */
                    status?: "shared" | "source" | "merchant";
                    /** @enum {string} */
                    list_price?: "shared" | "source" | "merchant";
                    /** @enum {string} */
                    weight?: "shared" | "source" | "merchant";
                    /** @enum {string} */
                    family?: "shared" | "source" | "merchant";
                    /** @enum {string} */
                    properties?: "shared" | "source" | "merchant";
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "text"
                     *     }
                     */
                    "application/json": components["schemas"]["Message"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    previewSource: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the connection.
                 * @example 1041
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "since": "2026-03-01T09:30:00Z"
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: date-time
                     * @description UTC, ISO 8601 to the second.
                     * @example 2026-03-01T09:30:00Z
                     */
                    since?: string | null;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "complete": true,
                     *       "counts": {
                     *         "failed": 1,
                     *         "ambiguous": 1,
                     *         "ignored": 1,
                     *         "updated": 1,
                     *         "created": 1,
                     *         "unchanged": 1
                     *       },
                     *       "examples": [
                     *         {
                     *           "external_id": "text",
                     *           "sku": null,
                     *           "name": "text",
                     *           "result": "failed",
                     *           "fields": [
                     *             "text"
                     *           ],
                     *           "error": null
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @description Whether the site was read to its end in the time there was. */
                        complete: boolean;
                        counts: {
                            failed: number;
                            ambiguous: number;
                            ignored: number;
                            updated: number;
                            created: number;
                            unchanged: number;
                        };
                        examples: {
                            external_id: string;
                            sku: string | null;
                            name: string;
                            /** @enum {string} */
                            result: "failed" | "ambiguous" | "ignored" | "updated" | "created" | "unchanged";
                            fields: string[];
                            error: string | null;
                        }[];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    startSource: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the connection.
                 * @example 1041
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "since": "2026-03-01T09:30:00Z"
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: date-time
                     * @description UTC, ISO 8601 to the second.
                     * @example 2026-03-01T09:30:00Z
                     */
                    since?: string | null;
                };
            };
        };
        responses: {
            /** @description Queued. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "text"
                     *     }
                     */
                    "application/json": components["schemas"]["Message"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listSourceProducts: {
        parameters: {
            query?: {
                /** @description Page size, default 20, capped at 100. */
                per_page?: number;
                /** @description Number of the page, from 1. */
                page?: number;
                state?: "linked" | "ambiguous" | "failed" | "gone";
                search?: string;
            };
            header?: never;
            path: {
                /**
                 * @description Id of the connection.
                 * @example 1041
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "external_id": "text",
                     *           "name": "text",
                     *           "sku": null,
                     *           "product_id": 1041,
                     *           "state": "linked",
                     *           "kept_fields": [
                     *             "text"
                     *           ],
                     *           "error": null,
                     *           "synced_at": "2026-03-01T09:30:00Z"
                     *         }
                     *       ],
                     *       "links": {
                     *         "first": "https://catalogue.example.com/portal/api/connections/1041/source/products?page=1",
                     *         "last": "https://catalogue.example.com/portal/api/connections/1041/source/products?page=1",
                     *         "prev": null,
                     *         "next": null
                     *       },
                     *       "meta": {
                     *         "current_page": 1,
                     *         "per_page": 20,
                     *         "total": 1,
                     *         "last_page": 1,
                     *         "from": 1,
                     *         "to": 1
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: {
                            external_id: string;
                            name: string;
                            sku: string | null;
                            /** @example 1041 */
                            product_id: number | null;
                            /** @enum {string} */
                            state: "linked" | "ambiguous" | "failed" | "gone";
                            kept_fields: string[];
                            error: string | null;
                            /**
                             * Format: date-time
                             * @description UTC, ISO 8601 to the second.
                             * @example 2026-03-01T09:30:00Z
                             */
                            synced_at: string;
                        }[];
                        links: components["schemas"]["PageLinks"];
                        meta: components["schemas"]["PageMeta"];
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    linkSourceProduct: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the connection.
                 * @example 1041
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "external_id": "text",
                 *       "product_id": 1041
                 *     }
                 */
                "application/json": {
                    external_id: string;
                    /**
                     * @description null = it becomes a new product.
                     * @example 1041
                     */
                    product_id: number | null;
                };
            };
        };
        responses: {
            /** @description Queued. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "text"
                     *     }
                     */
                    "application/json": components["schemas"]["Message"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
}
